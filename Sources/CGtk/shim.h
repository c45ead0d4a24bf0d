// GTK 4 for Swift: macros and variadic functions, which Swift can't call, as inline
// functions, each no more than the call it stands for.
#pragma once
#include <cairo-pdf.h>
#include <gio/gio.h>
#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <malloc.h>

// libdispatch's main queue, as its run loop integration offers it: a descriptor (an eventfd
// on Linux) that becomes readable when the queue has work, and the function that does it.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

// GTK_TYPE_… and G_TYPE_… are macros around calls or casts.
static inline GType cgtk_type_file_list(void) { return GDK_TYPE_FILE_LIST; }
static inline GType cgtk_type_object(void) { return G_TYPE_OBJECT; }

// Names a widget for assistive technologies.
static inline void cgtk_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

// Hides a widget, and what it holds, from assistive technologies.
static inline void cgtk_set_accessible_hidden(GtkWidget *widget) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

// Tells assistive technologies that a button is pressed in, or out.
static inline void cgtk_set_accessible_pressed(GtkWidget *widget, gboolean pressed) {
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_PRESSED,
      pressed ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

// GVariants are made and read by variadic calls: two texts; the text at an index; the number
// at an index, out of as many variants as it is wrapped in (0 where it is no number).
static inline GVariant *cgtk_variant_texts(const char *first, const char *second) {
  return g_variant_new("(ss)", first, second);
}
static inline const char *cgtk_variant_text(GVariant *tuple, gsize index) {
  const char *text = "";
  g_variant_get_child(tuple, index, "&s", &text);
  return text;
}
static inline guint32 cgtk_variant_number(GVariant *tuple, gsize index) {
  GVariant *value = g_variant_get_child_value(tuple, index);
  while (g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) {
    GVariant *inner = g_variant_get_variant(value);
    g_variant_unref(value);
    value = inner;
  }
  guint32 number =
      g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32) ? g_variant_get_uint32(value) : 0;
  g_variant_unref(value);
  return number;
}

// g_object_set is variadic.
static inline void cgtk_set_text(gpointer object, const char *property, const char *text) {
  g_object_set(object, property, text, NULL);
}
static inline gboolean cgtk_enables_animations(GtkSettings *settings) {
  gboolean enabled = TRUE;
  g_object_get(settings, "gtk-enable-animations", &enabled, NULL);
  return enabled;
}
static inline void cgtk_set_prefers_dark(GtkSettings *settings, gboolean dark) {
  g_object_set(settings, "gtk-application-prefer-dark-theme", dark, NULL);
}

// Tasks of GIO are answered by variadic calls and in callbacks. A task that fails.
static inline void cgtk_task_fail(GTask *task, const char *message) {
  g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", message);
}

// A task that writes bytes to a stream.
static inline void cgtk_task_written(GObject *stream, GAsyncResult *result, gpointer task) {
  GError *error = NULL;
  if (g_output_stream_write_all_finish(G_OUTPUT_STREAM(stream), result, NULL, &error)) {
    g_task_return_boolean(G_TASK(task), TRUE);
  } else {
    g_task_return_error(G_TASK(task), error);
  }
  g_object_unref(task);
}
static inline void cgtk_task_write(
    GTask *task, GOutputStream *stream, const void *bytes, gsize count, int priority) {
  GBytes *copy = g_bytes_new(bytes, count);
  g_task_set_task_data(task, copy, (GDestroyNotify)g_bytes_unref);
  g_output_stream_write_all_async(
      stream, g_bytes_get_data(copy, NULL), count, priority, g_task_get_cancellable(task),
      cgtk_task_written, g_object_ref(task));
}

// The arguments of D-Bus calls: files that a file manager shows, a wallpaper, a mail with so many files.
static inline GVariant *cgtk_variant_files(const char *const *uris) {
  return g_variant_new("(^ass)", uris, "");
}
static inline GVariant *cgtk_variant_wallpaper(const char *uri) {
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "show-preview", g_variant_new_boolean(TRUE));
  g_variant_builder_add(&options, "{sv}", "set-on", g_variant_new_string("both"));
  return g_variant_new("(ssa{sv})", "", uri, &options);
}
static inline GVariant *cgtk_variant_mail(int file_count) {
  GVariantBuilder files, options;
  g_variant_builder_init(&files, G_VARIANT_TYPE("ah"));
  for (int index = 0; index < file_count; index++) g_variant_builder_add(&files, "h", index);
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "attachment_fds", g_variant_builder_end(&files));
  return g_variant_new("(sa{sv})", "", &options);
}

// open is variadic.
static inline int cgtk_open_for_reading(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }
