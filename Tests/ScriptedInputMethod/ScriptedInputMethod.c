// Composes like a Chinese or Japanese input method, with no daemon and the same every time.
// Small letters begin and lengthen a composition. In one, Space shows the next candidate, a
// digit chooses one, Enter and keypad Enter commit what is shown, Escape cancels, BackSpace
// shortens, and every other key is swallowed. All else is GTK's own simple input method.
//
// SCRIPTED_INPUT_METHOD_LOG    a file that gets a line for everything it does
// SCRIPTED_INPUT_METHOD_RESET  "commit": a composition that is cut short is committed, as
//                              IBus and Fcitx may be set to; else it is dropped
#include "ScriptedInputMethod.h"

#include <gtk/gtk.h>
#include <gtk/gtkimmodule.h>
#include <stdio.h>

typedef struct {
  GtkIMContextSimple parent;
  // The letters typed; empty where nothing is composed.
  GString *letters;
  // The candidate shown, counted from 1; 0 shows the letters.
  gsize candidate;
} ScriptedInputMethod;

typedef struct {
  GtkIMContextSimpleClass parent;
} ScriptedInputMethodClass;

G_DEFINE_DYNAMIC_TYPE(
    ScriptedInputMethod, scripted_input_method, GTK_TYPE_IM_CONTEXT_SIMPLE)

typedef struct {
  const char *letters;
  const char *candidates[3];
} Word;

static const Word dictionary[] = {
    {"nihao", {"你好", "拟好", "尼好"}},
    {"haibian", {"海边", "海变", "害遍"}},
};

// Says what was done: "compose nihao", "commit 你好", "cancel", "swallow <Alt>Left".
static void tell(const char *event, const char *what) {
  const char *path = g_getenv("SCRIPTED_INPUT_METHOD_LOG");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  fprintf(file, *what ? "%s %s\n" : "%s\n", event, what);
  fclose(file);
}

// What a candidate stands for; the letters themselves where the dictionary lacks it.
static const char *word_for(ScriptedInputMethod *self, gsize candidate) {
  for (gsize i = 0; i < G_N_ELEMENTS(dictionary); i++) {
    if (candidate > 0 && candidate <= G_N_ELEMENTS(dictionary[i].candidates) &&
        g_str_equal(dictionary[i].letters, self->letters->str))
      return dictionary[i].candidates[candidate - 1];
  }
  return self->letters->str;
}

static void show(ScriptedInputMethod *self) {
  tell("compose", word_for(self, self->candidate));
  g_signal_emit_by_name(self, "preedit-changed");
}

static void end(ScriptedInputMethod *self) {
  g_string_truncate(self->letters, 0);
  self->candidate = 0;
  g_signal_emit_by_name(self, "preedit-changed");
  g_signal_emit_by_name(self, "preedit-end");
}

static void cancel(ScriptedInputMethod *self) {
  tell("cancel", "");
  end(self);
}

static void commit(ScriptedInputMethod *self, gsize candidate) {
  char *text = g_strdup(word_for(self, candidate));
  end(self);
  g_signal_emit_by_name(self, "commit", text);
  tell("commit", text);
  g_free(text);
}

static void append(ScriptedInputMethod *self, guint letter) {
  if (self->letters->len == 0) g_signal_emit_by_name(self, "preedit-start");
  g_string_append_c(self->letters, (char)letter);
  self->candidate = 0;
  show(self);
}

static void swallow(guint key, GdkModifierType modifiers) {
  char *name = gtk_accelerator_name(key, modifiers);
  tell("swallow", name);
  g_free(name);
}

static gboolean filter_keypress(GtkIMContext *context, GdkEvent *event) {
  ScriptedInputMethod *self = (ScriptedInputMethod *)context;
  guint key = gdk_key_event_get_keyval(event);
  GdkModifierType modifiers =
      gdk_event_get_modifier_state(event) & gtk_accelerator_get_default_mod_mask();
  gboolean is_letter = modifiers == 0 && key >= GDK_KEY_a && key <= GDK_KEY_z;
  gboolean is_press = gdk_event_get_event_type(event) == GDK_KEY_PRESS;
  // In the parent's own composition (Ctrl+Shift+U, Compose) letters belong to it.
  char *parents;
  GTK_IM_CONTEXT_CLASS(scripted_input_method_parent_class)
      ->get_preedit_string(context, &parents, NULL, NULL);
  is_letter = is_letter && *parents == 0;
  g_free(parents);

  if (self->letters->len == 0 && !(is_press && is_letter))
    return GTK_IM_CONTEXT_CLASS(scripted_input_method_parent_class)
        ->filter_keypress(context, event);
  if (!is_press || gdk_key_event_is_modifier(event)) return FALSE;

  if (is_letter) {
    append(self, key);
  } else if (modifiers != 0) {
    swallow(key, modifiers);
  } else if (key == GDK_KEY_space) {
    self->candidate++;
    show(self);
  } else if (key >= GDK_KEY_1 && key <= GDK_KEY_9) {
    commit(self, key - GDK_KEY_0);
  } else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) {
    commit(self, self->candidate);
  } else if (key == GDK_KEY_Escape) {
    cancel(self);
  } else if (key == GDK_KEY_BackSpace) {
    g_string_truncate(self->letters, self->letters->len - 1);
    self->candidate = 0;
    if (self->letters->len == 0) {
      cancel(self);
    } else {
      show(self);
    }
  } else {
    swallow(key, modifiers);
  }
  return TRUE;
}

static void get_preedit_string(
    GtkIMContext *context, char **text, PangoAttrList **attributes, int *cursor) {
  ScriptedInputMethod *self = (ScriptedInputMethod *)context;
  if (self->letters->len == 0) {
    GTK_IM_CONTEXT_CLASS(scripted_input_method_parent_class)
        ->get_preedit_string(context, text, attributes, cursor);
    return;
  }
  const char *shown = word_for(self, self->candidate);
  if (text) *text = g_strdup(shown);
  if (cursor) *cursor = (int)g_utf8_strlen(shown, -1);
  if (attributes) {
    *attributes = pango_attr_list_new();
    pango_attr_list_insert(*attributes, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE));
  }
}

static void cut_short(ScriptedInputMethod *self) {
  if (self->letters->len == 0) return;
  if (g_strcmp0(g_getenv("SCRIPTED_INPUT_METHOD_RESET"), "commit") == 0) {
    commit(self, self->candidate);
  } else {
    cancel(self);
  }
}

static void reset(GtkIMContext *context) {
  GTK_IM_CONTEXT_CLASS(scripted_input_method_parent_class)->reset(context);
  cut_short((ScriptedInputMethod *)context);
}

static void focus_out(GtkIMContext *context) {
  GtkIMContextClass *parent = GTK_IM_CONTEXT_CLASS(scripted_input_method_parent_class);
  cut_short((ScriptedInputMethod *)context);
  // GTK 4.8's own has none.
  if (parent->focus_out) parent->focus_out(context);
}

static void finalize(GObject *object) {
  g_string_free(((ScriptedInputMethod *)object)->letters, TRUE);
  G_OBJECT_CLASS(scripted_input_method_parent_class)->finalize(object);
}

static void scripted_input_method_init(ScriptedInputMethod *self) {
  self->letters = g_string_new("");
}

static void scripted_input_method_class_init(ScriptedInputMethodClass *class) {
  GtkIMContextClass *context = GTK_IM_CONTEXT_CLASS(class);
  context->filter_keypress = filter_keypress;
  context->get_preedit_string = get_preedit_string;
  context->reset = reset;
  context->focus_out = focus_out;
  G_OBJECT_CLASS(class)->finalize = finalize;
}

static void scripted_input_method_class_finalize(ScriptedInputMethodClass *class) {}

void g_io_module_load(GIOModule *module) {
  g_type_module_use(G_TYPE_MODULE(module));
  scripted_input_method_register_type(G_TYPE_MODULE(module));
  g_io_extension_point_implement(
      GTK_IM_MODULE_EXTENSION_POINT_NAME, scripted_input_method_get_type(), "scripted", 10);
}

void g_io_module_unload(GIOModule *module) {}

char **g_io_module_query(void) {
  char *points[] = {GTK_IM_MODULE_EXTENSION_POINT_NAME, NULL};
  return g_strdupv(points);
}
