// Places by their coordinates, offline: from the list of cities that libgweather ships.

import CGWeather
import Foundation

/// The cities of libgweather's `Locations.bin`, about 4,200.
enum NearestCity {
  /// The farthest that a city may be from a place that is called by it, in kilometres: far
  /// enough for a lonely coast, and nothing in the middle of an ocean.
  private static let farthest = 100.0

  /// The world, mapped when it is first asked for. The decoder has one thread.
  private nonisolated(unsafe) static let world: OpaquePointer? = {
    // The person's language for names alone: numbers are parsed as before. Without a character
    // set of its own, gettext would write names in ASCII.
    setlocale(LC_MESSAGES, "")
    bind_textdomain_codeset("libgweather-4.0-locations", "UTF-8")
    return gweather_location_get_world()
  }()

  /// The name of the nearest city, in the person's language. `nil` where there is none near, and
  /// for coordinates that are none: 0, 0 is what devices write that have not found themselves.
  static func name(latitude: Double, longitude: Double) -> String? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      (latitude, longitude) != (0, 0), let world,
      let city = gweather_location_find_nearest_city(world, latitude, longitude)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(city)) }
    guard gweather_location_has_coords(city) != 0,
      let place = gweather_location_new_detached("", nil, latitude, longitude)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(place)) }
    guard gweather_location_get_distance(city, place) <= farthest,
      let name = gweather_location_get_name(city)
    else { return nil }
    return String(cString: name)
  }
}
