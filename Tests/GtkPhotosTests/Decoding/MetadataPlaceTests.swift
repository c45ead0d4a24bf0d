// Tests of the place of a photo: the nearest city to its coordinates, if there is one, in the
// person's language.

import Foundation
import PhotoModel
import XCTest

@testable import GtkPhotos

final class MetadataPlaceTests: XCTestCase {
  private func place(
    _ picture: TaggedPicture,
    by pool: DecoderPool = DecoderPool(program: PhotosFixture.decoder.path)
  ) async throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: file) }
    try picture.jpeg.write(to: file)
    return try await pool.metadata(at: FilePath(file.path), priority: .background).place
  }

  func testTheNearestCityIsThePlace() async throws {
    let places: [(Double, Double, String?)] = [
      (48.137, 11.575, "Munich"), (48.8566, 2.3522, "Paris"), (35.68, 139.69, "Tokyo"),
      (-33.87, 151.21, "Sydney"), (40.7, -74, "New York"), (-33.45, -70.66, "Santiago"),
      // At sea south of Bermuda, 83 km and 111 km from its city.
      (31.55, -64.7, "Hamilton"), (31.3, -64.7, nil),
      // No city is near: (0, 0), which receivers without a fix write, the middle of oceans, the
      // pole.
      (0, 0, nil), (0, -140, nil), (28.5, -45, nil), (90, 0, nil), (0, 180, nil),
      // Not valid as coordinates.
      (90.1, 11, nil), (48, 180.1, nil), (408.137, 11.575, nil), (48.137, 371.575, nil),
    ]
    let pool = DecoderPool(program: PhotosFixture.decoder.path)
    for (latitude, longitude, name) in places {
      let place = try await place(.taken(latitude: latitude, longitude: longitude), by: pool)
      XCTAssertEqual(place, name, "\(latitude), \(longitude)")
    }
  }

  func testHalfCoordinatesAreNone() async throws {
    for tag in [1, 2, 3, 4] as [UInt16] {
      var picture = TaggedPicture.taken(latitude: 48.137, longitude: 11.575)
      picture.gps[tag] = nil
      let place = try await place(picture)
      XCTAssertNil(place, "without tag \(tag)")
    }
  }

  func testDivisionsByZeroAreNoCoordinates() async throws {
    for parts in [[(48, 0), (0, 0), (0, 0)], [(0, 0)], []] as [[(UInt32, UInt32)]] {
      var picture = TaggedPicture.taken(latitude: 48.137, longitude: 11.575)
      picture.gps[2] = .rationals(parts)
      let place = try await place(picture)
      XCTAssertNil(place, "\(parts)")
    }
  }

  func testTheCityIsNamedInThePersonsLanguage() async throws {
    guard
      FileManager.default.fileExists(
        atPath: "/usr/share/locale/de/LC_MESSAGES/libgweather-4.0-locations.mo")
    else { throw XCTSkip("skipped: libgweather's German is not there") }
    let pool = DecoderPool(
      program: PhotosFixture.decoder.path,
      language: LanguagePreference(locale: "C.UTF-8", languages: "de"))
    let place = try await place(.taken(latitude: 48.137, longitude: 11.575), by: pool)
    XCTAssertEqual(place, "München")
  }
}
