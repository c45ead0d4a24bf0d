// Exports photos, one after another, in the order of the list. Copying is in `ExportFolder.swift`,
// the receipt in `ExportReceipt.swift`.

import Foundation
import Observation

/// Copies originals into folders, under their photos' names.
///
/// Photos that are requested while others are copied are queued. Only their sequence numbers are in
/// memory, 8 bytes per photo.
@MainActor @Observable
public final class Exporter {
  /// The receipt of the last export, once it has ended; `nil` after it was dismissed.
  public private(set) var receipt: ExportReceipt?
  /// The progress of the export.
  public let work: LongWork

  /// Photos to be exported into one folder.
  private struct Job {
    let folder: FilePath
    var photos: ArraySlice<Int64>
  }

  @ObservationIgnored private let library: PhotoLibrary
  @ObservationIgnored private let disk: DiskAccess
  /// The photos that wait; the photo that is being copied is already removed from the first job.
  @ObservationIgnored private var jobs: [Job] = []
  /// The jobs whose folder failed.
  private var stopped: [Job] = []
  @ObservationIgnored private var running: Task<Void, Never>?
  /// The receipt of the export that is running.
  @ObservationIgnored private var filled = ExportReceipt()

  /// Makes an exporter.
  /// - Parameters:
  ///   - library: the library whose photos are exported.
  ///   - disk: reports free space.
  ///   - clock: the clock for the speed.
  init(
    library: PhotoLibrary, disk: DiskAccess = DiskAccess(), clock: any Clock<Duration>
  ) {
    self.library = library
    self.disk = disk
    work = LongWork(.exporting, clock: clock)
    work.onCancel = { [weak self] in await self?.cancel() }
  }

  /// Whether there are photos to try again, as their folder failed.
  public var canRetry: Bool { !stopped.isEmpty }

  /// Copies photos into a folder, after those that are queued. Photos that are deleted before they
  /// are copied are left out.
  /// - Parameters:
  ///   - photos: their sequence numbers, in the order in which file names are chosen.
  ///   - folder: the folder; no file in it is replaced.
  public func export(_ photos: [Int64], to folder: FilePath) {
    guard !photos.isEmpty else { return }
    if running == nil {
      filled = ExportReceipt()
      stopped = []
    }
    filled.expect(photos.count, in: folder)
    begin([Job(folder: folder, photos: photos[...])])
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
    work.dropped(jobs.map(\.photos.count).reduce(0, +))
    for index in jobs.indices { jobs[index].photos = [] }
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
    work.expect(new.map(\.photos.count).reduce(0, +))
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
    do throws(ExportError) {
      try await folder.open(library: library.folder)
      // If the folder can't be noted, a killed export leaves a hidden file until the next export
      // there.
      try? await library.settings.noteExport(to: path)
      while let sequence = jobs[0].photos.first {
        let photo = try await photo(sequence)
        // Cancelled in the meantime.
        guard jobs[0].photos.first == sequence else { break }
        jobs[0].photos.removeFirst()
        if let photo {
          try await export(photo, to: folder)
          work.did()
        } else {
          filled.gone()
          work.dropped(1)
        }
      }
      try await folder.close()
      // As above.
      try? await library.settings.forgetExport(to: path)
    } catch {
      filled.stopped(error)
      let rest = jobs[0].photos
      work.dropped(rest.count)
      jobs[0].photos = []
      if !rest.isEmpty { stopped.append(Job(folder: path, photos: rest)) }
    }
  }

  private func export(_ photo: Photo, to folder: ExportFolder) async throws(ExportError) {
    do throws(ExportError) {
      filled.exported(photo, as: try await folder.export(photo))
    } catch  where error.isOfOnePhoto {
      filled.failed(photo, error)
    } catch {
      // It is one of the remaining photos, and is tried again or dropped with them.
      jobs[0].photos.insert(photo.sequence, at: jobs[0].photos.startIndex)
      throw error
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
