// Keeps one of several similar photos.

extension AppModel {
  /// Gives a photo the texts that a person has chosen, and then moves the others to the trash. Each
  /// can be undone. If a text can't be stored, the others stay.
  /// - Parameters:
  ///   - name: the name that it gets; `nil` leaves it.
  ///   - description: the description that it gets; `nil` leaves it.
  /// - Returns: whether all of it is done.
  @discardableResult
  public func keep(
    _ kept: KeptPhoto, name: String?, description: String?
  ) async -> Bool {
    let sequence = kept.photo.sequence
    if let name, name != kept.photo.name { directEditing.set(.name, of: sequence, to: name) }
    if let description, description != kept.photo.description {
      directEditing.set(.description, of: sequence, to: description)
    }
    if kept.keywords != kept.photo.keywords {
      directEditing.set(.keywords, of: sequence, to: PhotoKeywords.text(kept.keywords))
    }
    await directEditing.flush()
    let isStored = [PhotoText.name, .description, .keywords].allSatisfy {
      directEditing.unstored($0, of: sequence) == nil
    }
    guard isStored else { return false }
    await delete(sequences: kept.others.map(\.sequence))
    return true
  }

  /// The photos that look like one, or have the same bytes: copies first, then the most similar ones.
  public func alike(_ photo: Photo) async -> [Photo] {
    // Without an answer there are none to compare with: that loses nothing.
    (try? await library.reader.photos.alike(photo, limit: PhotoCollection.mostAlike)) ?? []
  }

  /// The sequence numbers of photos that look like one, without those that the search or a filter hides.
  public func shownAlike(_ photo: Photo) async -> [Int64] {
    await alike(photo).map(\.sequence).filter(photos.order.contains)
  }
}

extension PhotoCollection {
  /// How many similar photos are found.
  static let mostAlike = 12
}
