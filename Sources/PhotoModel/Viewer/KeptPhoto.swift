// Keeping one of several similar photos: what it may take over from the others before they go to the
// trash. `AppModel+Comparing.swift` does it.

/// The one of several photos that stays, and what the others have that it lacks.
public struct KeptPhoto: Equatable, Sendable {
  /// The photo that stays.
  public let photo: Photo
  /// The photos that go to the trash.
  public let others: [Photo]

  /// Chooses one of several photos.
  public init(_ photo: Photo, among photos: [Photo]) {
    self.photo = photo
    others = photos.filter { $0.id != photo.id }
  }

  /// The names that it may have, its own first, each once.
  public var names: [String] { Self.unique(([photo] + others).map(\.name)) }

  /// The descriptions that it may have, its own first, each once.
  public var descriptions: [String] { Self.unique(([photo] + others).map(\.description)) }

  /// The keywords of all.
  public var keywords: [String] { PhotoKeywords.unique(([photo] + others).flatMap(\.keywords)) }

  /// Whether a person has to choose: the others have a name or a description of their own.
  public var isChoice: Bool {
    names.count > 1 || descriptions.count > 1
      || photo.name == nil && !names.isEmpty || photo.description == nil && !descriptions.isEmpty
  }

  private static func unique(_ texts: [String?]) -> [String] {
    var known: Set<[Unicode.Scalar]> = []
    // Swift takes texts for equal that differ in how accents are encoded.
    return texts.compactMap(\.self).filter { known.insert(Array($0.unicodeScalars)).inserted }
  }
}
