// GTK 4 for Swift: macros and variadic functions, which Swift can't call, as inline
// functions, each no more than the call it stands for.
#pragma once
#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>

// libdispatch's main queue, as its run loop integration offers it: a descriptor (an eventfd
// on Linux) that becomes readable when the queue has work, and the function that does it.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

// GTK_TYPE_… and G_TYPE_… are macros around calls or casts.
static inline GType gtkphotos_type_string(void) { return G_TYPE_STRING; }
static inline GType gtkphotos_type_file_list(void) { return GDK_TYPE_FILE_LIST; }
static inline GType gtkphotos_type_texture(void) { return GDK_TYPE_TEXTURE; }

// Names a widget for assistive technologies.
static inline void gtkphotos_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

// A modal question; its texts are set by the caller, as plain text.
static inline GtkWidget *gtkphotos_message_dialog_new(
    GtkWindow *parent, const char *text, const char *secondary) {
  GtkWidget *dialog = gtk_message_dialog_new(
      parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
      GTK_BUTTONS_NONE, "%s", text);
  gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", secondary);
  return dialog;
}
