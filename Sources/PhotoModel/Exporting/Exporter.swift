// The way of photos out of the library: one after another, in the order shown. Copying is in
// `ExportFolder.swift`, what became of them in `ExportReceipt.swift`.

import Foundation
import Observation

/// Copies originals into folders, under their photos' names.
///
/// Photos that are asked for while others are copied wait their turn. What is in memory of those
/// that wait is their sequence numbers, 8 bytes a photo.
@MainActor @Observable
public final class Exporter {
  /// What became of the photos that were exported last, once that is over; `nil` while nobody needs
  /// to know.
  public private(set) var receipt: ExportReceipt?
  /// How far the export has come.
  public let work: LongWork

  /// Photos that are to go into one folder.
  private struct Job {
    let folder: FilePath
    var photos: ArraySlice<Int64>
  }

  @ObservationIgnored private let library: PhotoLibrary
  @ObservationIgnored private let disk: DiskAccess
  /// What is not begun yet; of the first job, the photo in hand is taken out already.
  @ObservationIgnored private var jobs: [Job] = []
  /// What the folder failed for.
  private var stopped: [Job] = []
  @ObservationIgnored private var running: Task<Void, Never>?
  /// The receipt as it is filled.
  @ObservationIgnored private var filled = ExportReceipt()

  /// An exporter at rest.
  /// - Parameters:
  ///   - library: the library whose photos it exports.
  ///   - disk: tells how much room there is.
  ///   - clock: the clock that tells the speed.
  init(
    library: PhotoLibrary, disk: DiskAccess = DiskAccess(), clock: any Clock<Duration>
  ) {
    self.library = library
    self.disk = disk
    work = LongWork(.exporting, clock: clock)
    work.onCancel = { [weak self] in await self?.cancel() }
  }

  /// Whether photos that a folder failed for can be tried again.
  public var canRetry: Bool { !stopped.isEmpty }

  /// Copies photos into a folder, after those that are on their way already. Photos that are deleted
  /// before their turn are left out.
  /// - Parameters:
  ///   - photos: their sequence numbers, in the order in which they get their names.
  ///   - folder: the folder; nothing in it is replaced.
  public func export(_ photos: [Int64], to folder: FilePath) {
    guard !photos.isEmpty else { return }
    if running == nil {
      filled = ExportReceipt()
      stopped = []
    }
    filled.expect(photos.count, in: folder)
    begin([Job(folder: folder, photos: photos[...])])
  }

  /// Goes on with what a folder failed for.
  public func retry() {
    guard running == nil, canRetry else { return }
    let jobs = stopped
    stopped = []
    filled.resume()
    begin(jobs)
  }

  /// Gives up what is not begun yet. Returns when the photo in hand is in its folder: what was done
  /// stays done, and nothing is half done.
  public func cancel() async {
    work.dropped(jobs.map(\.photos.count).reduce(0, +))
    for index in jobs.indices { jobs[index].photos = [] }
    await running?.value
  }

  /// The person has read the receipt.
  public func clearReceipt() {
    receipt = nil
    stopped = []
  }

  /// Removes what exports of earlier sessions left in their folders, in the background: a folder may
  /// lie on a network that does not answer. One that is not there is looked at again next time.
  @discardableResult
  func clearLeftovers() async -> Task<Void, Never>? {
    guard let folders = try? await library.settings.exportFolders(), !folders.isEmpty else {
      return nil
    }
    return Task {
      for folder in folders {
        guard await ExportFolder(folder, disk: disk).clear() else { continue }
        if !jobs.contains(where: { $0.folder == folder }) {
          // The next start finds nothing there, and forgets it then.
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
      // Where all were deleted meanwhile there is nothing to tell.
      if filled.total > 0 { receipt = filled }
    }
  }

  /// Exports the photos of the first job.
  private func run(_ path: FilePath) async {
    let folder = ExportFolder(path, disk: disk)
    do throws(ExportError) {
      try await folder.open(library: library.folder)
      // Where it can't be noted, a killed export leaves a hidden file until the next one there.
      try? await library.settings.noteExport(to: path)
      while let sequence = jobs[0].photos.first {
        let photo = try await photo(sequence)
        // Cancelled meanwhile.
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
      // The same.
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
      // It is one of those that are left; where these were given up, so is it.
      jobs[0].photos.insert(photo.sequence, at: jobs[0].photos.startIndex)
      throw error
    }
  }

  /// A photo as the library has it now; `nil` where it was deleted.
  private func photo(_ sequence: Int64) async throws(ExportError) -> Photo? {
    do throws(LibraryError) {
      return try await library.photos.find(sequences: [sequence]).first
    } catch {
      throw .library(error)
    }
  }
}
