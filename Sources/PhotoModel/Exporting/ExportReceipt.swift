// The receipt of an export as a pure value: figures, and a line for each photo that needs one.
// `Exporter.swift` fills it; the messages are in the app's `ExportWording.swift`.

/// What became of the photos that were exported.
public struct ExportReceipt: Sendable, Equatable {
  /// The outcome of a photo that gets a line.
  public enum Outcome: Sendable, Equatable {
    /// It was exported under this file name, as something else has its own.
    case numbered(String, owner: ExportNameOwner)
    /// It was exported as its original is, under this file name: it moves, or has several pages, which
    /// decoders can't write.
    case asItIs(String)
    /// It was not exported.
    case failed(ExportError)
  }

  /// The line of one photo.
  public struct Line: Sendable, Equatable {
    /// The photo's name, or that of its picked file.
    public let photo: String
    /// What became of it.
    public let outcome: Outcome
  }

  /// How many photos were exported.
  public private(set) var exportedCount = 0
  /// How many photos were to be exported.
  public private(set) var total = 0
  /// How many photos failed, each for its own reason.
  public private(set) var failedCount = 0
  /// The folders, in the order in which they were chosen.
  public private(set) var folders: [FilePath] = []
  /// The lines of single photos.
  public private(set) var lines: [Line] = []
  /// How many photos were written in another format than their originals although the person has
  /// chosen none, by the extensions of the files.
  public private(set) var otherFormats: [String: Int] = [:]
  /// Why the remaining photos were not tried.
  public private(set) var stop: ExportError?

  /// The line at an index; `nil` if there is none.
  public func line(at index: Int) -> Line? { lines.indices.contains(index) ? lines[index] : nil }

  /// More photos will be exported.
  mutating func expect(_ count: Int, in folder: FilePath) {
    total += count
    if !folders.contains(folder) { folders.append(folder) }
  }

  /// A photo was exported.
  /// - Parameter otherFormat: the extension of the format that nobody has chosen; `nil` for the
  ///   original's format, or a chosen one.
  mutating func exported(
    _ photo: Photo, as file: ExportedFile, isAsItIs: Bool = false, otherFormat: String? = nil
  ) {
    exportedCount += 1
    if let otherFormat { otherFormats[otherFormat, default: 0] += 1 }
    if isAsItIs {
      add(photo, .asItIs(file.name))
    } else if let owner = file.owner {
      add(photo, .numbered(file.name, owner: owner))
    }
  }

  /// A photo failed.
  mutating func failed(_ photo: Photo, _ error: ExportError) {
    failedCount += 1
    add(photo, .failed(error))
  }

  /// A photo was deleted before it was exported.
  mutating func gone() { total -= 1 }

  /// The remaining photos of a folder can't be exported.
  mutating func stopped(_ error: ExportError) { stop = stop ?? error }

  /// The remaining photos are tried again.
  mutating func resume() { stop = nil }

  private mutating func add(_ photo: Photo, _ outcome: Outcome) {
    lines.append(Line(photo: photo.name ?? photo.sourceName, outcome: outcome))
  }
}
