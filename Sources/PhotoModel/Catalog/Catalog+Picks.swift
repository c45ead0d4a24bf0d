// Random pictures for a list of keys, which the catalogue's page shows on request. The page itself
// is `Catalog.swift`.

import Foundation

extension Catalog {
  /// The search words of the random pictures: subjects that look different from one another.
  public static let keys = [
    "Saturn", "Moon", "nebula", "Mars", "aurora", "galaxy", "Apollo", "comet", "Jupiter",
    "spacewalk", "eclipse", "shuttle launch",
  ]

  /// A random picture for each key, requested concurrently, in the order of the keys. A key that
  /// fails, or finds nothing, is left out.
  /// - Throws: ``CatalogError`` if every key failed: the error of the first.
  public func fetchPhotos(
    of keys: [String] = Catalog.keys,
    choosing: ([SpacePhoto]) -> SpacePhoto? = { $0.randomElement() }
  ) async throws -> [SpacePhoto] {
    let source = source
    let answers = await withTaskGroup { group in
      for (index, key) in keys.enumerated() {
        group.addTask {
          do {
            return (index, Result<_, any Error>.success(try await source.search(key, page: 1)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var answers: [Int: Result<CatalogPage, any Error>] = [:]
      for await (index, answer) in group { answers[index] = answer }
      return answers
    }
    try Task.checkCancellation()
    let ordered = keys.indices.compactMap { answers[$0] }
    // A key that failed is left out; if all failed, the first error is thrown.
    let pages = ordered.compactMap { try? $0.get() }
    if pages.isEmpty, let first = ordered.first { _ = try first.get() }
    return pages.compactMap { choosing($0.photos) }
  }
}
