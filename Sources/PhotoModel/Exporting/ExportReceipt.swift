// What became of exported photos: figures, and a line for each that needs one, as a pure value. The
// exporter fills it (`Exporter.swift`); the wording is the interface's.

/// What became of the photos that were to be exported.
public struct ExportReceipt: Sendable, Equatable {
  /// What is worth telling of one photo.
  public enum Outcome: Sendable, Equatable {
    /// It is there under this file name, as another file had its own.
    case numbered(String)
    /// It is not there.
    case failed(ExportError)
  }

  /// One photo.
  public struct Line: Sendable, Equatable {
    /// Its name, or that of the file that it came as.
    public let photo: String
    /// What is worth telling.
    public let outcome: Outcome
  }

  /// How many photos are in their folders.
  public private(set) var exportedCount = 0
  /// How many were to be.
  public private(set) var total = 0
  /// How many could not be, each for its own reason.
  public private(set) var failedCount = 0
  /// The folders, in the order they were chosen.
  public private(set) var folders: [FilePath] = []
  /// What is worth telling of single photos.
  public private(set) var lines: [Line] = []
  /// Why photos were not even tried.
  public private(set) var stop: ExportError?

  /// The line at a place; `nil` where there is none.
  public func line(at place: Int) -> Line? { lines.indices.contains(place) ? lines[place] : nil }

  /// More photos are to be exported.
  mutating func expect(_ count: Int, in folder: FilePath) {
    total += count
    if !folders.contains(folder) { folders.append(folder) }
  }

  /// A photo is in its folder.
  mutating func exported(_ photo: Photo, as file: ExportedFile) {
    exportedCount += 1
    if file.isNumbered { add(photo, .numbered(file.name)) }
  }

  /// A photo could not be exported.
  mutating func failed(_ photo: Photo, _ error: ExportError) {
    failedCount += 1
    add(photo, .failed(error))
  }

  /// A photo was deleted meanwhile.
  mutating func gone() { total -= 1 }

  /// All that were left for a folder could not be exported.
  mutating func stopped(_ error: ExportError) { stop = stop ?? error }

  /// What was stopped is tried again.
  mutating func resume() { stop = nil }

  private mutating func add(_ photo: Photo, _ outcome: Outcome) {
    lines.append(Line(photo: photo.name ?? photo.sourceName, outcome: outcome))
  }
}
