// The names of places by their coordinates, offline: from the list of cities that libgweather
// ships.

import CGWeather
import Foundation
import PhotoModel

/// The cities in libgweather's `Locations.bin`, about 4,200.
enum NearestCity {
  /// The longest distance between a photo and the city whose name it gets, in kilometres: enough
  /// for a remote coast, and too short for the middle of an ocean.
  private static let farthest = 100.0

  /// The list of cities, which is mapped when it is first used. Unsynchronised, as the decoder has
  /// one thread.
  private nonisolated(unsafe) static let world: OpaquePointer? = {
    // As gettext would otherwise convert names to ASCII: the character set of the process is C's.
    bind_textdomain_codeset("libgweather-4.0-locations", "UTF-8")
    return gweather_location_get_world()
  }()

  /// Maps the list ahead.
  static func load() { _ = world }

  /// The language that was set last. Unsynchronised, as the decoder has one thread.
  private nonisolated(unsafe) static var language: LanguagePreference?

  /// Sets the language of names. Only messages are in it; numbers are parsed as before.
  private static func use(_ language: LanguagePreference) {
    guard language != self.language else { return }
    self.language = language
    setenv("LANGUAGE", language.languages, 1)
    // gettext looks for no translation in the locale "C".
    if setlocale(LC_MESSAGES, language.locale) == nil { setlocale(LC_MESSAGES, "C.UTF-8") }
  }

  /// The name of the nearest city, in the person's language. `nil` if there is none near, as at 0,
  /// 0, which devices write when they have no position fix.
  static func name(
    latitude: Double, longitude: Double, in language: LanguagePreference
  ) -> String? {
    use(language)
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

  /// The distance between two places on the ground, in kilometres (haversine formula).
  /// libgweather's own function searches for the city again, which takes as long as the first time.
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
