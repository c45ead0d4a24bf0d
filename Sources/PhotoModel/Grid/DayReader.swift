// Reads the days of photos for the sections of the grid (`GridItems.swift`), and holds them
// (`KnownDays.swift`).

/// The days of the photos of a library, read when they are first needed.
@MainActor
final class DayReader {
  /// Which days are read next.
  private enum Request {
    case all
    case photos([Int64])
  }

  /// Of more photos, the days of the whole library are read, which takes no longer.
  static let mostOneByOne = 500

  /// Called when days were read that were not known, or are others now; gets whether that is the
  /// first time.
  var onFound: ((_ isFirst: Bool) -> Void)?

  private let photos: PhotoCollection
  private var known = KnownDays()
  /// Whether the days of all photos were read once.
  private var isRead = false
  /// Photos that came into the list since, whose days are read next.
  private var wanted: Set<Int64> = []
  private var reading: Task<Void, Never>?

  /// Creates a reader that has read nothing.
  init(_ photos: PhotoCollection) { self.photos = photos }

  isolated deinit { reading?.cancel() }

  /// A photo's days; `nil` until they are read.
  subscript(sequence: Int64) -> PhotoDays? { known[sequence] }

  /// Reads the days of all photos, unless that was done, and again those of these photos.
  func read(_ sequences: [Int64] = []) {
    wanted.formUnion(sequences)
    guard reading == nil, needsReading else { return }
    reading = Task { [weak self, store = photos.library.reader.photos] in
      while let request = self?.nextRequest() {
        // What can't be read has no card. The list itself tells of the failure.
        guard let days = try? await Self.days(of: request, in: store) else {
          self?.failed(request)
          break
        }
        await self?.photos.hold.wait()
        self?.found(days, for: request)
      }
      self?.reading = nil
    }
  }

  /// Returns when all days asked for so far are read.
  func upToDate() async { await reading?.value }

  private static func days(
    of request: Request, in store: PhotoStore
  ) async throws(LibraryError) -> [DatedPhoto] {
    switch request {
    case .all: try await store.days()
    case .photos(let sequences): try await store.days(of: sequences)
    }
  }

  private var needsReading: Bool { !isRead || !wanted.isEmpty }

  private func nextRequest() -> Request? {
    guard needsReading else { return nil }
    defer { wanted = [] }
    return isRead && wanted.count <= Self.mostOneByOne ? .photos(Array(wanted)) : .all
  }

  /// The next photo that comes in asks for these days again.
  private func failed(_ request: Request) {
    switch request {
    case .all: isRead = false
    case .photos(let sequences): wanted.formUnion(sequences)
    }
  }

  private func found(_ days: [DatedPhoto], for request: Request) {
    let isFirst = !isRead
    if case .all = request { isRead = true }
    if known.note(days) { onFound?(isFirst) }
  }
}
