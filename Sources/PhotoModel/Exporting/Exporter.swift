// Exports photos, one after another, in the order of the list. What is made of each is decided in
// `CopyPlan.swift`; writing is in `ExportFolder.swift`, the list of what will be called otherwise in
// `ExportPreview.swift`, the receipt in `ExportReceipt.swift`.

import Foundation
import Observation

/// Copies photos into folders, under their names.
///
/// Photos that are requested while others are copied are queued. Only their sequence numbers are in
/// memory, 8 bytes per photo.
@MainActor @Observable
public final class Exporter {
  /// The receipt of the last export, once it has ended; `nil` after it was dismissed.
  public private(set) var receipt: ExportReceipt?
  /// The progress of ``preview(_:to:_:)``.
  public let checking: LongWork
  /// The progress of the export.
  public let work: LongWork

  /// Photos to be exported into one folder.
  private struct Job {
    let folder: FilePath
    let options: ExportOptions
    let names: ExportNaming
    var photos: [Int64]
    /// The index of the photo that is copied next, or is being copied.
    var next = 0

    init(_ folder: FilePath, _ photos: [Int64], _ options: ExportOptions) {
      self.folder = folder
      self.photos = photos
      self.options = options
      names = ExportNaming(options, count: photos.count)
    }

    /// The photos that are not copied yet.
    var rest: ArraySlice<Int64> { photos[next...] }
  }

  @ObservationIgnored let library: PhotoLibrary
  @ObservationIgnored let disk: DiskAccess
  /// The folders that are noted, and how often.
  @ObservationIgnored private var noted: [FilePath: Int] = [:]
  /// The number of the last preview, and of the last that is cancelled.
  @ObservationIgnored var previewCount = 0
  @ObservationIgnored var cancelledPreview = 0
  @ObservationIgnored private let copies: CopyMaker
  /// The jobs that wait; the first one is being done.
  @ObservationIgnored private var jobs: [Job] = []
  /// The jobs whose folder failed.
  private var stopped: [Job] = []
  @ObservationIgnored private var running: Task<Void, Never>?
  /// Whether the next photo of the first job is being copied.
  @ObservationIgnored private var isCopying = false
  /// The receipt of the export that is running.
  @ObservationIgnored private var filled = ExportReceipt()

  /// Makes an exporter.
  /// - Parameters:
  ///   - library: the library whose photos are exported.
  ///   - decoder: makes copies that differ from their originals.
  ///   - copyCount: how many such copies are made at a time.
  ///   - disk: reports free space.
  ///   - clock: the clock for the speed.
  init(
    library: PhotoLibrary, decoder: any PictureDecoding, copyCount: Int = 2,
    disk: DiskAccess = DiskAccess(), clock: any Clock<Duration>
  ) {
    self.library = library
    self.disk = disk
    copies = CopyMaker(library: library, decoder: decoder, count: copyCount)
    checking = LongWork(.checkingFileNames, clock: clock)
    work = LongWork(.exporting, clock: clock)
    checking.onCancel = { [weak self] in self.map { $0.cancelledPreview = $0.previewCount } }
    work.onCancel = { [weak self] in await self?.cancel() }
  }

  /// Whether there are photos to try again, as their folder failed.
  public var canRetry: Bool { !stopped.isEmpty }

  /// Copies photos into a folder, after those that are queued. Photos that are deleted before they
  /// are copied are left out.
  /// - Parameters:
  ///   - photos: their sequence numbers, in the order in which file names are chosen.
  ///   - folder: the folder; no file in it is replaced.
  public func export(
    _ photos: [Int64], to folder: FilePath, _ options: ExportOptions = ExportOptions()
  ) {
    guard !photos.isEmpty else { return }
    if running == nil {
      filled = ExportReceipt()
      stopped = []
    }
    filled.expect(photos.count, in: folder)
    begin([Job(folder, photos, options)])
  }

  /// Tries the photos of folders that failed again.
  public func retry() {
    guard running == nil, canRetry else { return }
    let jobs = stopped
    stopped = []
    filled.resume()
    begin(jobs)
  }

  /// Cancels what is not started. Returns when the photo that is being copied is complete: copies
  /// stay, and none is incomplete.
  public func cancel() async {
    // The first photo is being copied.
    for index in jobs.indices {
      let kept = jobs[index].next + (index == 0 && isCopying ? 1 : 0)
      work.dropped(jobs[index].photos.count - kept)
      jobs[index].photos.removeSubrange(kept...)
    }
    copies.cancel()
    await running?.value
  }

  /// Dismisses the receipt.
  public func clearReceipt() {
    receipt = nil
    stopped = []
  }

  /// Removes what exports of earlier sessions left in their folders, in the background: a folder
  /// may be on a network that does not answer. A missing folder is tried again at the next start.
  @discardableResult
  func clearLeftovers() async -> Task<Void, Never>? {
    guard let folders = try? await library.settings.exportFolders(), !folders.isEmpty else {
      return nil
    }
    return Task {
      for folder in folders {
        guard await ExportFolder(folder, disk: disk).clear() else { continue }
        if !jobs.contains(where: { $0.folder == folder }) {
          // The next start finds nothing there and removes the note then.
          try? await library.settings.forgetExport(to: folder)
        }
      }
    }
  }

  private func begin(_ new: [Job]) {
    jobs += new
    work.expect(new.map(\.rest.count).reduce(0, +))
    receipt = nil
    guard running == nil else { return }
    running = Task {
      while let job = jobs.first {
        await run(job.folder)
        jobs.removeFirst()
      }
      running = nil
      // If all photos were deleted, there is nothing to report.
      if filled.total > 0 { receipt = filled }
    }
  }

  /// Exports the photos of the first job.
  private func run(_ path: FilePath) async {
    let folder = ExportFolder(path, disk: disk)
    defer { copies.cancel() }
    do throws(ExportError) {
      try await folder.open(library: library.folder)
      await note(path)
      while let sequence = jobs[0].rest.first {
        isCopying = true
        defer { isCopying = false }
        copies.prepare(jobs[0].rest, jobs[0].options, folder)
        if let photo = try await photo(sequence) {
          try await export(photo, jobs[0], folder)
          work.did()
        } else {
          filled.gone()
          work.dropped(1)
        }
        jobs[0].next += 1
      }
      try await folder.close()
      await forget(path)
    } catch {
      // The folder stays noted: something may be left there.
      noted[path] = noted[path].flatMap { $0 > 1 ? $0 - 1 : nil }
      filled.stopped(error)
      let rest = jobs[0].rest
      work.dropped(rest.count)
      if !rest.isEmpty { stopped.append(jobs[0]) }
      jobs[0].photos = []
      jobs[0].next = 0
    }
  }

  /// Notes a folder that is written to: what a killed app leaves there is removed by the next start.
  func note(_ folder: FilePath) async {
    noted[folder, default: 0] += 1
    // If the folder can't be noted, a hidden file stays until the next export there.
    try? await library.settings.noteExport(to: folder)
  }

  /// Forgets it, unless something else is still being written to it.
  func forget(_ folder: FilePath) async {
    noted[folder, default: 1] -= 1
    guard noted[folder, default: 0] <= 0 else { return }
    noted[folder] = nil
    // One that can't be forgotten is looked for at the next start, and nothing is found.
    try? await library.settings.forgetExport(to: folder)
  }

  private func export(
    _ photo: Photo, _ job: Job, _ folder: ExportFolder
  ) async throws(ExportError) {
    do throws(ExportError) {
      let copy = try await copies.copy(of: photo, job.options, folder)
      let name = job.names.fileName(of: photo, at: job.next, copy.fileExtension)
      let file = try await folder.export(
        photo, as: name, made: copy.bytes, sidecar: copy.sidecar)
      let isOther =
        job.options.format == nil && copy.fileExtension != photo.original.pathExtension ?? ""
      filled.exported(
        photo, as: file, isAsItIs: copy.isAsItIs,
        otherFormat: isOther ? copy.fileExtension : nil)
    } catch  where error.isOfOnePhoto {
      filled.failed(photo, error)
    }
  }

  /// The photo as it is in the library now; `nil` if it was deleted.
  private func photo(_ sequence: Int64) async throws(ExportError) -> Photo? {
    do throws(LibraryError) {
      return try await library.photos.find(sequences: [sequence]).first
    } catch {
      throw .library(error)
    }
  }
}
