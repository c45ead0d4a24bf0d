// The way of one picked file into the library (`Importer.swift`): copied, decoded to see that it is
// whole (`Importer+Decoding.swift`), and added.

import Foundation

/// How the way of a picked file ends.
enum WayOfFile {
  /// It is in the library, or never will be.
  case ended
  /// It could not be tried, which says nothing against it.
  case stalled(ImportStall.Cause)
  /// The library or the decoder failed, which says nothing about the file.
  case halted(ImportFailure.Reason)
}

extension Importer {
  /// Brings one file in. Returns `nil` where its disk has taken so long that somebody else has it by
  /// now, or nobody wants it: see ``answered(_:)``.
  func bringIn(_ file: PickedFile, by worker: ImportWorker) async -> WayOfFile? {
    var copy: StagedOriginal?
    do throws(ImportFailure.Reason) {
      guard let staged = try await stage(file, by: worker) else { return nil }
      copy = staged
      await sameBytes.enter(staged.sha256, at: file.position)
      defer { sameBytes.leave(staged.sha256) }
      let look: PerceptualHash?
      let metadata: PhotoMetadata
      do throws(ImportFailure.Reason) {
        // Who types faster than an import that gives way to all else would wait for it.
        let priority: DecodingPriority =
          session.isAskedSoon(file.position) ? .upcoming : .background
        async let told = fields(of: staged, priority)
        let thumbnail = try await check(staged, priority)
        look = await Self.look(of: thumbnail.picture)
        await thumbnails?.keep(thumbnail, for: staged.sha256)
        metadata = try self.metadata(await told, of: file)
        if let other = other(staged, than: file) { throw .another(other) }
      } catch {
        await worker.discard(staged)
        // What is wrong with that one says nothing about the one that was picked.
        throw other(staged, than: file).map { ImportFailure.Reason.another($0) } ?? error
      }
      let arrival = try await arrival(of: staged, metadata, look, at: file.position, by: worker)
      try await arrived(file, arrival, isReplaced: staged.other != nil)
      return .ended
    } catch {
      // Nobody waits for it, whatever is wrong with it.
      guard !givenUp.contains(file.position) else { return .ended }
      return await end(of: file, error, copy, by: worker)
    }
  }

  /// Copies a file. Returns `nil` where the file is another's by then.
  private func stage(
    _ file: PickedFile, by worker: ImportWorker
  ) async throws(ImportFailure.Reason) -> StagedOriginal? {
    asks(worker, for: .file(file))
    do throws(ImportFailure.Reason) {
      // A name that is typed ahead of the copy is for what was picked. Where there is none, whatever
      // stands at the path is seen before it gets one.
      let isNamed = session.text(for: file.position) != nil
      let staged = try await worker.stage(
        file.source, picked: file.stamp, takesAnother: !isNamed)
      if answered(worker) { return staged }
      await worker.discard(staged)
      return nil
    } catch {
      guard answered(worker) else { return nil }
      sameBytes.drop(file.position)
      throw error
    }
  }

  /// What was copied where that is another file than the one that something was typed for, be that
  /// since the copy began.
  private func other(_ staged: StagedOriginal, than file: PickedFile) -> FileStamp? {
    session.text(for: file.position) == nil ? nil : staged.other
  }

  /// Looks at a file. Returns `nil` where the file is another's by then.
  func look(at file: PickedFile, by worker: ImportWorker) async -> SourceStatus? {
    asks(worker, for: .file(file))
    let sight = await worker.look(at: file.source)
    return answered(worker) ? sight : nil
  }

  /// Does what follows from a file that could not be brought in.
  /// - Parameter copy: its copy, where that was made.
  private func end(
    of file: PickedFile, _ reason: ImportFailure.Reason, _ copy: StagedOriginal?,
    by worker: ImportWorker
  ) async -> WayOfFile? {
    switch reason.verdict {
    case .refused where reason.isFolder && file.stamp == nil:
      return await lookInto(file, by: worker)
    case .refused:
      if let copy {
        guard let sight = await look(at: file, by: worker) else { return nil }
        // A source that is another one by now was still being written, and so may be one that has
        // changed a moment ago, unless it is the library's own.
        if case .there(let state) = sight,
          state != copy.sourceState
            || state.isFresh(at: originals.disk.now()) && !library.isPasted(file.source)
        {
          return .stalled(.changing)
        }
      }
      return await refuse(file, reason)
    case .waits(.unreadable(let error)):
      guard let sight = await look(at: file, by: worker) else { return nil }
      if case .away(let root) = sight { return .stalled(.folderAway(root)) }
      return .stalled(.unreadable(error))
    case .waits(let cause):
      return .stalled(cause)
    case .halts:
      return .halted(reason)
    }
  }

  /// Tells of a file that the library has.
  /// - Parameter isReplaced: whether it is another one than was picked. Nothing was typed for that.
  /// - Throws: why what was typed for it can't be read. It is tried again then, and met where it is.
  private func arrived(
    _ file: PickedFile, _ arrival: ImportOutcome, isReplaced: Bool
  ) async throws(ImportFailure.Reason) {
    switch arrival {
    case .waiting(let photo):
      // One that comes back brings the text that was half typed for it.
      let isKnown = photo.sequence != file.position
      let draft = try await isKnown ? draft(at: file.position) : nil
      await library.dropPasted(file.source)
      photos.arrived(photo, isKnown: isKnown)
      ledger.arrived(file.position, photo.id, isReplaced: isReplaced)
      session.arrived(file.position, photo, draft: draft)
    case .similar(let photo, let duplicate):
      await library.dropPasted(file.source)
      photos.arrived(photo)
      ledger.arrived(file.position, photo.id, isReplaced: isReplaced)
      session.arrived(file.position, photo, similarTo: duplicate)
    case .copy(let duplicate, let id):
      await library.dropPasted(file.source)
      ledger.arrived(file.position, id, isReplaced: isReplaced)
      session.arrived(file.position, copyOf: duplicate, as: id)
    case .refused(let reason):
      await library.dropPasted(file.source)
      await takeOut([DroppedPick(position: file.position, source: file.source)], reason)
    case .withdrawn:
      giveUp([file.position])
    }
  }

  /// Text that was half typed earlier.
  private func draft(at position: Int64) async throws(ImportFailure.Reason) -> String? {
    do throws(LibraryError) {
      return try await library.draft(at: position)
    } catch {
      throw .library(error)
    }
  }

  private func arrival(
    of staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?,
    at position: Int64, by worker: ImportWorker
  ) async throws(ImportFailure.Reason) -> ImportOutcome {
    do throws(LibraryError) {
      return try await library.add(
        staged, at: position, metadata: metadata, look: look,
        hasName: session.text(for: position) != nil)
    } catch {
      await worker.discard(staged)
      throw .library(error)
    }
  }
}
