// The way of what is pasted into the library: as it comes from the other program, piece by piece, into
// a file of the library's folder `pasted`. Nothing is decoded here; the file is picked like any other.
// What is taken of a clipboard is `PasteFormat.swift`, what reads the desktop's is the app's.

import Foundation

/// What another program hands over, through the clipboard.
@MainActor
public protocol PasteSource: AnyObject, Sendable {
  /// What it is called where it has to be spoken of.
  var name: String { get }
  /// What is taken of it.
  var format: PasteFormat { get }

  /// The files, where the offer is those.
  /// - Throws: ``PasteFailure``; `CancellationError` soon after the task was cancelled, whether the
  ///   other program answers or not.
  func files() async throws -> [FilePath]

  /// The next bytes of the picture, where the offer is one; `nil` behind the last.
  /// - Throws: as ``files()`` does.
  func nextPiece() async throws -> [UInt8]?
}

/// Brings what is pasted into files that can be picked.
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
  ///   - library: the library whose folder takes the bytes.
  ///   - clock: the clock that tells how long the other program takes.
  ///   - originals: the originals, by way of the disk whose room is asked for; `nil` for the library's
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

  /// Does what belongs to one paste, beside others that are under way.
  func run(_ paste: @escaping @MainActor () async -> Void) async {
    count += 1
    let number = count
    let task = Task { await paste() }
    running[number] = task
    await task.value
    running[number] = nil
  }

  /// Waits for no other program any longer. Returns once what was whole is picked, and of the rest
  /// nothing is left.
  func end() async {
    for task in running.values { task.cancel() }
    for task in running.values { await task.value }
  }

  /// The files of what is pasted, those that were copied or the one that holds the picture. Of a picture
  /// that is refused nothing is left.
  func files(from source: any PasteSource) async throws(ImportFailure.Reason) -> [FilePath] {
    switch source.format {
    case .files: return try await answer { try await source.files() }
    case .picture:
      let file = PastedFile(library, originals, mostBytes: mostBytes)
      do throws(ImportFailure.Reason) {
        while let piece = try await answer({ try await source.nextPiece() }) {
          // Waited for, so that no more than one piece is in memory however slow the disk is.
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

  /// What the other program answers, in time.
  private func answer<Value: Sendable>(
    _ ask: @escaping @MainActor () async throws -> Value
  ) async throws(ImportFailure.Reason) -> Value {
    let asking = Task { try await ask() }
    let watch = Task { [clock] in
      // Cancelled: it has answered.
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

/// A picture on its way to the library's folder. Blocks on the disk, in a thread of its own.
private actor PastedFile {
  private let library: PhotoLibrary
  private let mostBytes: Int
  private let originals: OriginalStore?
  private let executor = BlockingExecutor(label: "org.gtkphotos.paste")
  /// The first bytes, until they tell the format.
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

  /// Takes the next bytes. What turns out to be no picture is refused by its first ones.
  func append(_ piece: [UInt8]) async throws(ImportFailure.Reason) {
    byteCount += piece.count
    guard byteCount <= mostBytes else { throw .paste(.tooLarge(byteCount: mostBytes)) }
    if let sink { return try write(piece, to: sink) }
    head += piece
    if head.count >= PictureFormat.headLength { try await begin() }
  }

  /// Waits until the disk holds the file, and gives it its name.
  func finish() async throws(ImportFailure.Reason) -> FilePath {
    if sink == nil { try await begin() }
    guard let sink, let format else { throw .empty }
    do throws(FileError) {
      // Here, not where the library's other calls would wait for it.
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

  /// Leaves nothing of it.
  func drop() {
    // One that can't be removed goes at the next opening.
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
