// The import of one picked file (`Importer.swift`): copied, decoded to see that it is whole
// (`Importer+Decoding.swift`), and added to the library.

import Foundation

extension Importer {
  /// Imports one file. Returns `nil` where its disk has taken so long that another worker has it by
  /// now, or nobody wants it: see ``answered(_:)``.
  func importFile(_ file: PickedFile, by worker: ImportWorkerID) async -> ImportQueue.Outcome? {
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
        await thread(worker).discard(staged)
        // What is wrong with that one says nothing about the one that was picked.
        throw other(staged, than: file).map { ImportFailure.Reason.another($0) } ?? error
      }
      let arrival = try await arrival(of: staged, metadata, look, at: file.position, by: worker)
      try await arrived(file, arrival, isReplaced: staged.other != nil)
      return .ended
    } catch {
      // Nobody waits for it, whatever is wrong with it.
      guard !queue.isCancelled(file.position) else { return .ended }
      return await end(of: file, error, copy, by: worker)
    }
  }

  /// Copies a file. Returns `nil` where the file is another's by then.
  private func stage(
    _ file: PickedFile, by worker: ImportWorkerID
  ) async throws(ImportFailure.Reason) -> StagedOriginal? {
    asks(worker, for: file)
    do throws(ImportFailure.Reason) {
      // A name that is typed ahead of the copy is for what was picked. Where there is none, whatever
      // stands at the path is seen before it gets one.
      let isNamed = session.text(for: file.position) != nil
      let staged = try await thread(worker).stage(
        file.source, picked: file.stamp, takesAnother: !isNamed)
      if answered(worker) { return staged }
      await thread(worker).discard(staged)
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
  func look(at file: PickedFile, by worker: ImportWorkerID) async -> SourceStatus? {
    asks(worker, for: file)
    let sight = await thread(worker).look(at: file.source)
    return answered(worker) ? sight : nil
  }

  /// Does what follows from a file that could not be imported.
  /// - Parameter copy: its copy, where that was made.
  private func end(
    of file: PickedFile, _ reason: ImportFailure.Reason, _ copy: StagedOriginal?,
    by worker: ImportWorkerID
  ) async -> ImportQueue.Outcome? {
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
            || state.isFresh(at: originals.disk.now()) && !library.pasted.holds(file.source)
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
    _ file: PickedFile, _ outcome: ImportOutcome, isReplaced: Bool
  ) async throws(ImportFailure.Reason) {
    let arrival: ImportEvent.Arrival
    switch outcome {
    case .waiting(let photo):
      // One that comes back brings the text that was half typed for it.
      let isKnown = photo.sequence != file.position
      let draft = try await isKnown ? draft(at: file.position) : nil
      arrival = .photo(photo, isKnown: isKnown, draft: draft)
    case .similar(let photo, let duplicate): arrival = .photo(photo, similarTo: duplicate)
    case .copy(let duplicate, let id): arrival = .copy(of: duplicate, as: id)
    case .refused(let reason):
      await library.pasted.drop(file.source)
      return await takeOut([DroppedPick(position: file.position, source: file.source)], reason)
    case .withdrawn: return withdraw([file.position])
    }
    await library.pasted.drop(file.source)
    tell(.imported(file.position, arrival, isReplaced: isReplaced))
  }

  /// Text that was half typed earlier.
  private func draft(at position: Int64) async throws(ImportFailure.Reason) -> String? {
    do throws(LibraryError) {
      return try await library.namingQueue.draft(at: position)
    } catch {
      throw .library(error)
    }
  }

  private func arrival(
    of staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?,
    at position: Int64, by worker: ImportWorkerID
  ) async throws(ImportFailure.Reason) -> ImportOutcome {
    do throws(LibraryError) {
      return try await library.namingQueue.add(
        staged, at: position, metadata: metadata, look: look,
        hasName: session.text(for: position) != nil)
    } catch {
      await thread(worker).discard(staged)
      throw .library(error)
    }
  }
}
