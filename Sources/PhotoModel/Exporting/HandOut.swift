// Copies of photos for other programs: for a drop, a paste, or a program that is to open them. They have
// the photos' names, in a private folder that goes with the last window. Copies that another program may change
// are kept by `EditedCopies.swift`; exports into folders that a person chooses are in `Exporter.swift`.

import Foundation

/// Why photos could not be handed to another program.
public enum HandOutError: Error, Equatable, Sendable {
  /// A copy could not be made.
  case copy(ExportError)
  /// No file manager answered; with the file or folder that it was to show.
  case noFileManager(FilePath)
  /// The program could not be started.
  case program(name: String)
  /// The desktop did not take the picture.
  case desktop
  /// More photos than can be sent at a time.
  case tooMany(limit: Int)
  /// The printer's reason.
  case printer(String)
  /// No photo looks like the one that is looked at.
  case nothingSimilar

  /// Whether it is about what was selected, and untrue of another selection.
  public var isOfSelection: Bool {
    switch self {
    case .tooMany, .nothingSimilar: true
    default: false
    }
  }

  /// Whether it says something of one photo, and nothing of the next one that is looked at.
  public var isOfOnePhoto: Bool {
    switch self {
    case .nothingSimilar, .noFileManager: true
    case .copy(let error): error.isOfOnePhoto
    case .program, .desktop, .tooMany, .printer: false
    }
  }
}

/// Makes copies of photos for other programs, which never get the library's own files.
@MainActor
public final class HandOut {
  /// The progress of the copying.
  public let work: LongWork

  private let library: PhotoLibrary
  private let decoder: any PictureDecoding
  private let session: SessionFolder
  /// The number of the last request, and of the last that is cancelled.
  private var count = 0
  private var cancelled = 0
  private var isEnded = false

  /// Makes an object that has made no copies yet.
  /// - Parameters:
  ///   - decoder: makes the copies of photos that are rotated.
  ///   - sessions: the folder with a folder for each session; it need not exist.
  public init(
    library: PhotoLibrary, decoder: any PictureDecoding, sessions: FilePath,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.library = library
    session = SessionFolder(in: sessions)
    self.decoder = decoder
    work = LongWork(.copying, clock: clock)
    work.onCancel = { [weak self] in self.map { $0.cancelled = $0.count } }
  }

  /// Removes the copies of sessions that are over. Their originals are in the library.
  public func clearEarlier() async {
    for earlier in await session.earlier() { await earlier.remove() }
  }

  /// Copies photos, under their names, each time into a new folder. Photos that are deleted are left
  /// out.
  /// - Parameters:
  ///   - photos: their sequence numbers.
  ///   - folder: the folder, without other photos; by default one that goes with the last window.
  /// - Returns: the files; `nil` if the person has cancelled it, or the window is closed.
  /// - Throws: the error of the first photo that can't be copied.
  public func files(
    of photos: [Int64], in folder: FilePath? = nil
  ) async throws(ExportError) -> [FilePath]? {
    count += 1
    let request = count
    let path = folder ?? session.path.appending("\(request)")
    guard !isEnded else { return nil }
    do throws(FileError) {
      if folder == nil { try session.open() }
      try path.makeFolder(withParents: true)
    } catch {
      throw ExportError(error, in: path)
    }
    // The library has the originals: what a power cut takes is made once more.
    let target = ExportFolder(path, syncs: false)
    let copies = CopyMaker(library: library, decoder: decoder, count: 2)
    defer { copies.cancel() }
    try await target.open(library: library.folder)
    let options = ExportOptions()
    let naming = ExportNaming(options, count: photos.count)
    work.expect(photos.count)
    var files: [FilePath] = []
    var done = 0
    defer { work.dropped(photos.count - done) }
    for (index, sequence) in photos.enumerated() {
      if request <= cancelled || isEnded { return nil }
      copies.prepare(photos[index...], options, target)
      guard let photo = try await find(sequence) else { continue }
      let copy = try await copies.copy(of: photo, options, target)
      let file = try await target.export(
        photo, as: naming.fileName(of: photo, at: index, copy.fileExtension), made: copy.bytes)
      files.append(path.appending(file.name))
      work.did()
      done += 1
    }
    return files
  }

  private func find(_ sequence: Int64) async throws(ExportError) -> Photo? {
    do throws(LibraryError) {
      return try await library.photos.find(sequences: [sequence]).first
    } catch {
      throw .library(error)
    }
  }

  /// Makes no more copies, and removes those that there are.
  public func end() {
    isEnded = true
    session.removeNow()
  }
}
