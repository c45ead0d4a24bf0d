// An input method for the tests: what GIO calls when it loads the module. What it does with keys
// is in ScriptedInputMethod.c, how a test brings it into the app in
// GtkPhotosTests/Support/ScriptedInputMethod.swift.
#pragma once
#include <gio/gio.h>

// Registers the input method "scripted" at GTK's extension point for input methods.
G_MODULE_EXPORT void g_io_module_load(GIOModule *module);
// Never called: GTK keeps input methods loaded.
G_MODULE_EXPORT void g_io_module_unload(GIOModule *module);
// The extension points that the module adds to.
G_MODULE_EXPORT char **g_io_module_query(void);
