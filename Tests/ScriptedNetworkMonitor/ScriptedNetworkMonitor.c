// A network that goes and comes back when a test says so, in the place of the machine's own, as GIO
// tells it to programs (GNetworkMonitor). GIO takes it where GIO_USE_NETWORK_MONITOR is "scripted".
//
// SCRIPTED_NETWORK_MONITOR    a named pipe: "0" and the network is gone, "1" and it is there
#include "ScriptedNetworkMonitor.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <unistd.h>

typedef struct {
  GObject parent;
  gboolean is_available;
} ScriptedNetworkMonitor;

typedef struct {
  GObjectClass parent;
} ScriptedNetworkMonitorClass;

enum { PROP_AVAILABLE = 1, PROP_METERED, PROP_CONNECTIVITY };

static void implement_initable(GInitableIface *interface);
static void implement_monitor(GNetworkMonitorInterface *interface);

G_DEFINE_DYNAMIC_TYPE_EXTENDED(
    ScriptedNetworkMonitor, scripted_network_monitor, G_TYPE_OBJECT, 0,
    G_IMPLEMENT_INTERFACE_DYNAMIC(G_TYPE_INITABLE, implement_initable)
        G_IMPLEMENT_INTERFACE_DYNAMIC(G_TYPE_NETWORK_MONITOR, implement_monitor))

static gboolean take_orders(int pipe, GIOCondition condition, gpointer data) {
  ScriptedNetworkMonitor *self = data;
  char order;
  while (read(pipe, &order, 1) == 1) {
    self->is_available = order == '1';
    g_object_notify(G_OBJECT(self), "network-available");
    g_signal_emit_by_name(self, "network-changed", self->is_available);
  }
  return G_SOURCE_CONTINUE;
}

static gboolean initable_init(GInitable *initable, GCancellable *cancellable, GError **error) {
  const char *path = g_getenv("SCRIPTED_NETWORK_MONITOR");
  // For writing too, so that it has no end when the writer goes.
  int pipe = path ? open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1;
  if (pipe < 0) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "nobody gives orders");
    return FALSE;
  }
  // For good, as the monitor itself.
  g_unix_fd_add(pipe, G_IO_IN, take_orders, initable);
  return TRUE;
}

static gboolean can_reach(
    GNetworkMonitor *monitor, GSocketConnectable *address, GCancellable *cancellable,
    GError **error) {
  return ((ScriptedNetworkMonitor *)monitor)->is_available;
}

static void implement_initable(GInitableIface *interface) { interface->init = initable_init; }

static void implement_monitor(GNetworkMonitorInterface *interface) {
  interface->can_reach = can_reach;
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  ScriptedNetworkMonitor *self = (ScriptedNetworkMonitor *)object;
  switch (property) {
    case PROP_AVAILABLE:
      g_value_set_boolean(value, self->is_available);
      break;
    case PROP_METERED:
      g_value_set_boolean(value, FALSE);
      break;
    case PROP_CONNECTIVITY:
      g_value_set_enum(
          value,
          self->is_available ? G_NETWORK_CONNECTIVITY_FULL : G_NETWORK_CONNECTIVITY_LOCAL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void scripted_network_monitor_init(ScriptedNetworkMonitor *self) {
  self->is_available = TRUE;
}

static void scripted_network_monitor_class_init(ScriptedNetworkMonitorClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  object_class->get_property = get_property;
  g_object_class_override_property(object_class, PROP_AVAILABLE, "network-available");
  g_object_class_override_property(object_class, PROP_METERED, "network-metered");
  g_object_class_override_property(object_class, PROP_CONNECTIVITY, "connectivity");
}

static void scripted_network_monitor_class_finalize(ScriptedNetworkMonitorClass *class) {}

void g_io_module_load(GIOModule *module) {
  // It stays, with the type that it registers.
  g_type_module_use(G_TYPE_MODULE(module));
  scripted_network_monitor_register_type(G_TYPE_MODULE(module));
  g_io_extension_point_implement(
      G_NETWORK_MONITOR_EXTENSION_POINT_NAME, scripted_network_monitor_get_type(), "scripted", 0);
}

void g_io_module_unload(GIOModule *module) {}

char **g_io_module_query(void) {
  char *points[] = {G_NETWORK_MONITOR_EXTENSION_POINT_NAME, NULL};
  return g_strdupv(points);
}
