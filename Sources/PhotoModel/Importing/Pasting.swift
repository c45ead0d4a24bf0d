// Writes what is pasted, piece by piece as the other program sends it, to a file in the library's
// folder `pasted`. Nothing is decoded here; the file is picked like any other. `PasteFormat.swift`
// chooses the format; the app reads the desktop's clipboard.

import Foundation

/// What another program offers through the clipboard.
@MainActor
public protocol PasteSource: AnyObject, Sendable {
  /// Its name in messages to the person.
  var name: String { get }
  /// The format that was chosen.
  var format: PasteFormat { get }

  /// The files, if the format is ``PasteFormat/files``.
  /// - Throws: ``PasteFailure``; `CancellationError` soon after the task was cancelled, whether the
  ///   other program answers or not.
  func files() async throws -> [FilePath]

  /// The next bytes of the picture, if the format is one; `nil` after the last.
  /// - Throws: as ``files()`` does.
  func nextPiece() async throws -> [UInt8]?
}

/// Turns what is pasted into files that can be picked.
@MainActor
final class Pasting {
  /// How long the other program may take for the next bytes.
  static let patience = Duration.seconds(30)
  /// The most bytes of a picture: a photo of 150 million pixels that is not compressed.
  nonisolated static let mostBytes = 512 << 20

  private let library: PhotoLibrary
  private let clock: any Clock<Duration>
  private let mostBytes: Int
  private let originals: OriginalStore?
  private var running: [Int: Task<Void, Never>] = [:]
  private var count = 0

  /// - Parameters:
  ///   - library: the library whose folder `pasted` takes the bytes.
  ///   - clock: the clock that measures ``patience``.
  ///   - originals: the originals on the disk whose free room is checked; `nil` for the library's
  ///     own.
  init(
    library: PhotoLibrary, clock: any Clock<Duration>, mostBytes: Int = Pasting.mostBytes,
    originals: OriginalStore? = nil
  ) {
    self.library = library
    self.originals = originals
    self.clock = clock
    self.mostBytes = mostBytes
  }

  /// Runs one paste, concurrently with others.
  func run(_ paste: @escaping @MainActor () async -> Void) async {
    count += 1
    let number = count
    let task = Task { await paste() }
    running[number] = task
    await task.value
    running[number] = nil
  }

  /// Cancels all pastes. Returns when complete ones are picked and the files of the others are
  /// removed.
  func end() async {
    for task in running.values { task.cancel() }
    for task in running.values { await task.value }
  }

  /// The files of a paste: the copied files, or the one with the picture. The file of a refused
  /// picture is removed.
  func files(from source: any PasteSource) async throws(ImportFailure.Reason) -> [FilePath] {
    switch source.format {
    case .files: return try await answer { try await source.files() }
    case .picture:
      let file = PastedFile(library, originals, mostBytes: mostBytes)
      do throws(ImportFailure.Reason) {
        while let piece = try await answer({ try await source.nextPiece() }) {
          // Awaited, so that at most one piece is in memory however slow the disk is.
          try await file.append(piece)
        }
        return [try await file.finish()]
      } catch {
        await file.drop()
        throw error
      }
    case .nothing: throw .picture(.notAPicture)
    }
  }

  /// The answer of the other program, if it comes within ``patience``.
  private func answer<Value: Sendable>(
    _ ask: @escaping @MainActor () async throws -> Value
  ) async throws(ImportFailure.Reason) -> Value {
    let asking = Task { try await ask() }
    let watch = Task { [clock] in
      // Cancelled, as the answer came first.
      guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
      asking.cancel()
    }
    defer { watch.cancel() }
    do {
      return try await withTaskCancellationHandler {
        try await asking.value
      } onCancel: {
        asking.cancel()
      }
    } catch let failure as PasteFailure {
      throw .paste(failure)
    } catch {
      throw .paste(Task.isCancelled ? .closing : .noAnswer)
    }
  }
}

/// A picture that is being written to the library's folder. Blocks on the disk, on a thread of its
/// own.
private actor PastedFile {
  private let library: PhotoLibrary
  private let mostBytes: Int
  private let originals: OriginalStore?
  private let executor = BlockingExecutor(label: "org.gtkphotos.paste")
  /// The first bytes, until there are enough to detect the format.
  private var head: [UInt8] = []
  private var format: PictureFormat?
  private var sink: FileSink?
  private var byteCount = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(_ library: PhotoLibrary, _ originals: OriginalStore?, mostBytes: Int) {
    self.library = library
    self.originals = originals
    self.mostBytes = mostBytes
  }

  /// Appends the next bytes. Bytes that are no picture are refused by the first of them.
  func append(_ piece: [UInt8]) async throws(ImportFailure.Reason) {
    byteCount += piece.count
    guard byteCount <= mostBytes else { throw .paste(.tooLarge(byteCount: mostBytes)) }
    if let sink { return try write(piece, to: sink) }
    head += piece
    if head.count >= PictureFormat.headLength { try await begin() }
  }

  /// Waits until the disk has stored the file, then gives it its name.
  func finish() async throws(ImportFailure.Reason) -> FilePath {
    if sink == nil { try await begin() }
    guard let sink, let format else { throw .empty }
    do throws(FileError) {
      // Synced on this actor, as the library's other calls would wait for it elsewhere.
      try sink.sync()
    } catch {
      throw .library(LibraryError(error))
    }
    do throws(LibraryError) {
      return try await library.pasted.finishPasted(sink, fileExtension: format.fileExtension)
    } catch {
      throw .library(error)
    }
  }

  /// Removes the unfinished file.
  func drop() {
    // If that fails, the next opening of the library removes it.
    if let sink { try? sink.path.remove() }
  }

  private func begin() async throws(ImportFailure.Reason) {
    guard !head.isEmpty else { throw .empty }
    guard let format = PictureFormat(head: head) else { throw .picture(.notAPicture) }
    let sink: FileSink
    do throws(LibraryError) {
      sink = try await library.pasted.beginDownload(beside: originals)
    } catch {
      throw .library(error)
    }
    (self.format, self.sink) = (format, sink)
    try write(head, to: sink)
    head = []
  }

  private func write(_ bytes: [UInt8], to sink: FileSink) throws(ImportFailure.Reason) {
    do throws(FileError) {
      try sink.write(bytes)
    } catch {
      throw .library(LibraryError(error))
    }
  }
}
