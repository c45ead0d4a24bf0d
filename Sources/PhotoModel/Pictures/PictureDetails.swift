// What is shown of a photo's file when a person asks for details. It is read when it is shown, and not
// stored; what the library stores of a file is in `PhotoMetadata.swift`.

import Foundation

/// What a file says of its picture and of how it was taken.
public struct PictureDetails: Equatable, Sendable {
  /// The size of the upright picture, in pixels; `nil` if it is unknown.
  public var size: PixelSize?
  /// When it was taken, in local time.
  public var taken: LocalDateTime?
  /// The camera's display name.
  public var camera: String?
  /// The lens.
  public var lens: String?
  /// The exposure time: "1/250 s".
  public var exposure: String?
  /// The aperture: "f/2.8".
  public var aperture: String?
  /// The sensitivity: "ISO 400".
  public var sensitivity: String?
  /// The focal length: "35 mm".
  public var focalLength: String?
  /// The city nearest to where it was taken.
  public var place: String?
  /// Where it was taken, in degrees: "52.52° N, 13.41° E".
  public var position: String?
  /// The name of its colour profile.
  public var profile: String?

  /// Makes details of which nothing is known.
  public init() {}
}

extension MetadataFields {
  /// The details in these fields.
  public var details: PictureDetails {
    var details = PictureDetails()
    let metadata = metadata
    (details.taken, details.camera, details.place) = (
      metadata.taken, metadata.camera, metadata.place
    )
    details.lens = line(.lens)
    details.exposure = ratio(.exposure).flatMap(Self.exposure)
    details.aperture = ratio(.aperture).map { "f/\(Self.short($0))" }
    details.sensitivity = line(.sensitivity).flatMap { Int($0) }.flatMap {
      $0 > 0 ? "ISO \($0)" : nil
    }
    details.focalLength = ratio(.focalLength).map { "\(Self.short($0)) mm" }
    details.profile = line(.profile)
    if let latitude = number(.latitude), let longitude = number(.longitude) {
      details.position = Self.position(latitude, longitude)
    }
    details.size = size
    return details
  }

  /// The size of the picture, upright.
  var size: PixelSize? {
    guard let width = line(.width), let height = line(.height) else { return nil }
    return PixelSize(text: "\(width)x\(height)")
  }

  /// A number of the file, which may be anything.
  private func number(_ kind: Kind) -> Double? {
    line(kind).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A positive ratio as exiv2 writes it: "1/250".
  private func ratio(_ kind: Kind) -> Double? {
    guard let parts = line(kind)?.split(separator: "/"), parts.count == 2,
      let numerator = Double(parts[0]), let denominator = Double(parts[1]), denominator > 0
    else { return nil }
    let value = numerator / denominator
    return value > 0 && value < 1_000_000 ? value : nil
  }

  /// Times of a third of a second and more are written as decimals, as cameras do.
  private static func exposure(_ seconds: Double) -> String? {
    if seconds >= 0.3 { return "\(short(seconds)) s" }
    let part = (1 / seconds).rounded()
    return part < 1_000_000 ? "1/\(Int(part)) s" : nil
  }

  /// With one decimal at most.
  private static func short(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  private static func position(_ latitude: Double, _ longitude: Double) -> String? {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    func degrees(_ value: Double) -> String {
      let parts = Int((abs(value) * 100_000).rounded())
      let decimals = String(parts % 100_000)
      return "\(parts / 100_000)." + String(repeating: "0", count: 5 - decimals.count) + decimals
    }
    return "\(degrees(latitude))° \(latitude < 0 ? "S" : "N"), "
      + "\(degrees(longitude))° \(longitude < 0 ? "W" : "E")"
  }
}
