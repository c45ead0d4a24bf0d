// Random pictures for a list of keys, which the catalogue's page shows on request. The page itself
// is `Catalog.swift`.

import Foundation

extension Catalog {
  /// The search words of the random pictures: subjects that look different from one another.
  public static let keys = [
    "Saturn", "Moon", "nebula", "Mars", "aurora", "galaxy", "Apollo", "comet", "Jupiter",
    "spacewalk", "eclipse", "shuttle launch",
  ]

  /// A random picture for each key, requested concurrently, in the order of the keys. No picture comes
  /// twice. A key that fails, or finds nothing new, is replaced by a picture of what the page shows at
  /// first; where that has none left, the key is left out.
  /// - Throws: ``CatalogError`` if every key failed: the error of the first.
  public func fetchPhotos(
    of keys: [String] = Catalog.keys,
    choosing: ([SpacePhoto]) -> SpacePhoto? = { $0.randomElement() }
  ) async throws -> [SpacePhoto] {
    let source = source
    let answers = await withTaskGroup { group in
      for (index, key) in keys.enumerated() {
        group.addTask {
          // Not a tuple returned in `do` and another in `catch`: optimized by Swift 6.3.1, all have
          // the same first part then.
          let result: Result<CatalogPage, any Error>
          do {
            result = .success(try await source.search(key, page: 1))
          } catch {
            result = .failure(error)
          }
          return (index, result)
        }
      }
      var answers: [Int: Result<CatalogPage, any Error>] = [:]
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    try Task.checkCancellation()
    let ordered = keys.indices.compactMap { answers[$0] }
    // A key that failed is replaced; if all failed, the first error is thrown.
    let pages = ordered.map { try? $0.get() }
    if pages.allSatisfy({ $0 == nil }), let first = ordered.first { _ = try first.get() }
    var chosen: Set<SpacePhoto.ID> = []
    func choose(_ page: CatalogPage?) -> SpacePhoto? {
      let picture = choosing((page?.photos ?? []).filter { !chosen.contains($0.id) })
      if let picture { chosen.insert(picture.id) }
      return picture
    }
    let picks = pages.map(choose)
    guard picks.contains(where: { $0 == nil }) else { return picks.compactMap { $0 } }
    // If this fails, the keys are left out.
    let first = try? await source.search(firstWords, page: 1)
    try Task.checkCancellation()
    return picks.compactMap { $0 ?? choose(first) }
  }
}
