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

  /// The name of the nearest city, in the person's language. `nil` where there is none near, as
  /// at 0, 0, which devices write that have not found themselves.
  static func name(latitude: Double, longitude: Double) -> String? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      let world,
      let city = gweather_location_find_nearest_city(world, latitude, longitude)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(city)) }
    var cityLatitude = 0.0
    var cityLongitude = 0.0
    guard gweather_location_has_coords(city) != 0 else { return nil }
    gweather_location_get_coords(city, &cityLatitude, &cityLongitude)
    guard
      distance((latitude, longitude), (cityLatitude, cityLongitude)) <= farthest,
      let name = gweather_location_get_name(city)
    else { return nil }
    return String(cString: name)
  }

  private typealias Place = (latitude: Double, longitude: Double)

  /// The way between two places along the ground, in kilometres (haversine formula).
  /// libgweather's own asks for the city again, which takes as long as the first time.
  private static func distance(_ left: Place, _ right: Place) -> Double {
    func half(_ degrees: Double) -> Double { degrees * .pi / 360 }
    func square(_ number: Double) -> Double { number * number }
    let chord =
      square(sin(half(left.latitude - right.latitude)))
      + cos(2 * half(left.latitude)) * cos(2 * half(right.latitude))
      * square(sin(half(left.longitude - right.longitude)))
    return 2 * 6371 * asin(min(1, chord.squareRoot()))
  }
}
