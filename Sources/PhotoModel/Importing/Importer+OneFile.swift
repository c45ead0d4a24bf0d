// The import of one picked file (`Importer.swift`): copied, decoded to see that it is whole
// (`Importer+Decoding.swift`), and added to the library.

import Foundation

extension Importer {
  /// Imports one file. Returns `nil` if its disk took so long that another worker has the file now,
  /// or if it was cancelled: see ``answered(_:)``.
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
        // At low priority, a person who types faster than the import would have to wait for the
        // file.
        let priority: DecodingPriority =
          session.isAskedSoon(file.position) ? .upcoming : .background
        async let told = fields(of: staged, priority)
        let thumbnail = try await check(staged, priority)
        look = await Self.look(of: thumbnail.picture)
        await thumbnails?.store(thumbnail, for: staged.sha256)
        metadata = try self.metadata(await told, of: file)
        if let other = other(staged, than: file) { throw .another(other) }
      } catch {
        await thread(worker).discard(staged)
        // A fault of that file proves nothing about the one that was picked.
        throw other(staged, than: file).map { ImportFailure.Reason.another($0) } ?? error
      }
      let result = try await record(of: staged, metadata, look, at: file.position, by: worker)
      try await arrived(file, result, isReplaced: staged.other != nil)
      return .ended
    } catch {
      // It was cancelled, so its failure does not matter.
      guard !queue.isCancelled(file.position) else { return .ended }
      return await end(of: file, error, copy, by: worker)
    }
  }

  /// Copies a file. Returns `nil` if the worker does not have the file any more.
  private func stage(
    _ file: PickedFile, by worker: ImportWorkerID
  ) async throws(ImportFailure.Reason) -> StagedOriginal? {
    asks(worker, for: file)
    do throws(ImportFailure.Reason) {
      // A name that was typed before the copy is for the file that was picked. If there is no name
      // yet, the person sees what was copied before giving it one.
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

  /// The stamp of what was copied, if that is another file than the one for which something was
  /// typed, even after the copy began.
  private func other(_ staged: StagedOriginal, than file: PickedFile) -> FileStamp? {
    session.text(for: file.position) == nil ? nil : staged.other
  }

  /// Checks a file. Returns `nil` if the worker does not have the file any more.
  func check(at file: PickedFile, by worker: ImportWorkerID) async -> SourceStatus? {
    asks(worker, for: file)
    let sight = await thread(worker).check(at: file.source)
    return answered(worker) ? sight : nil
  }

  /// Handles the failure of a file's import.
  /// - Parameter copy: its copy, if it was made.
  private func end(
    of file: PickedFile, _ reason: ImportFailure.Reason, _ copy: StagedOriginal?,
    by worker: ImportWorkerID
  ) async -> ImportQueue.Outcome? {
    switch reason.verdict {
    case .refused where reason.isFolder && file.stamp == nil:
      return await walk(file, by: worker)
    case .refused:
      if let copy {
        guard let sight = await check(at: file, by: worker) else { return nil }
        // A source that has changed since was still being written, and so may be one that changed a
        // moment ago, unless it is the library's own file.
        if case .there(let state) = sight,
          state != copy.sourceState
            || state.isFresh(at: originals.disk.now()) && !library.pasted.holds(file.source)
        {
          return .stalled(.changing)
        }
      }
      return await refuse(file, reason)
    case .waits(.unreadable(let error)):
      guard let sight = await check(at: file, by: worker) else { return nil }
      if case .away(let root) = sight { return .stalled(.folderAway(root)) }
      return .stalled(.unreadable(error))
    case .waits(let cause):
      return .stalled(cause)
    case .halts:
      return .halted(reason)
    }
  }

  /// Reports that a file is in the library.
  /// - Parameter isReplaced: whether it is another file than was picked. Nothing was typed for
  ///   that.
  /// - Throws: why the draft can't be read. The file is then tried again, and found in the library.
  private func arrived(
    _ file: PickedFile, _ outcome: ImportOutcome, isReplaced: Bool
  ) async throws(ImportFailure.Reason) {
    let result: ImportEvent.Result
    switch outcome {
    case .waiting(let photo):
      // A photo that is asked for again gets the draft that was stored for it.
      let isKnown = photo.sequence != file.position
      let draft = try await isKnown ? draft(at: file.position) : nil
      result = .photo(photo, isKnown: isKnown, draft: draft)
    case .similar(let photo, let duplicate): result = .photo(photo, similarTo: duplicate)
    case .copy(let duplicate, let id): result = .copy(of: duplicate, as: id)
    case .refused(let reason):
      await library.pasted.drop(file.source)
      return await takeOut([RemovedPick(position: file.position, source: file.source)], reason)
    case .withdrawn: return withdraw([file.position])
    }
    await library.pasted.drop(file.source)
    tell(.imported(file.position, result, isReplaced: isReplaced))
  }

  /// The draft that an earlier session stored.
  private func draft(at position: Int64) async throws(ImportFailure.Reason) -> String? {
    do throws(LibraryError) {
      return try await library.namingQueue.draft(at: position)
    } catch {
      throw .library(error)
    }
  }

  private func record(
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
