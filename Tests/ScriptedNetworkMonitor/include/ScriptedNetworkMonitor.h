// A network for the tests: what GIO calls when it loads the module. What it does is in
// ScriptedNetworkMonitor.c, how a test brings it into the app in
// GtkPhotosTests/Support/ScriptedNetwork.swift.
#pragma once
#include <gio/gio.h>

// Registers the monitor "scripted" at GIO's extension point for network monitors.
G_MODULE_EXPORT void g_io_module_load(GIOModule *module);
// Never called: the monitor lives as long as its program.
G_MODULE_EXPORT void g_io_module_unload(GIOModule *module);
// The extension points that the module adds to.
G_MODULE_EXPORT char **g_io_module_query(void);
