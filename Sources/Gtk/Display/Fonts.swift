// Whether text can be shown at all.

import CGtk

/// The fonts of the system.
@MainActor
public enum Fonts {
  /// Whether there is any. Without one, Pango has nothing to measure text with, and GTK crashes at the first
  /// label.
  public static var areInstalled: Bool {
    guard let map = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(map),
      let description = pango_font_description_from_string("Sans")
    else { return false }
    defer {
      pango_font_description_free(description)
      g_object_unref(Instance(context))
    }
    guard let font = pango_font_map_load_font(map, context, description) else { return false }
    g_object_unref(Instance(font))
    return true
  }
}
