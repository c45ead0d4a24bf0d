// What the window asks of the model and one or two of its parts do.

extension AppModel {
  /// The long work that a person has asked for, one of each kind. ``ThumbnailMaker`` has its own.
  public var work: [LongWork] {
    [importer.walking, importer.work, exporter.checking, exporter.work]
  }

  /// What can be undone and redone, and the last step.
  public var history: History { photos.history }

  /// Imports what another program offers on the clipboard. Returns when the pick is on the disk, or
  /// was refused; other pastes may run meanwhile.
  public func paste(_ source: any PasteSource) async {
    // Only the transfer of bytes counts as the paste: a window that closes waits for that, and not
    // for the walk.
    var adding: Task<Void, Never>?
    await pasting.run { [self] in
      do throws(ImportFailure.Reason) {
        let files = try await pasting.files(from: source)
        adding = Task.immediate { await add(files) }
      } catch .library(let error) {
        failures.report(error, of: .photos)
      } catch {
        importer.refuse(ImportFailure(source: FilePath(source.name), reason: error))
      }
    }
    await adding?.value
  }

  /// Cancels the pastes, as the window is being closed.
  public func endPastes() async { await pasting.end() }

  /// Deletes all photos in the trash for good, including those of deletions that were requested
  /// before.
  public func emptyTrash() async {
    await serially { [photos] in await photos.emptyTrash() }
    await thumbnailMaker.forgetGone()
  }

  /// Deletes some of the trash for good.
  public func removeForGood(_ items: [TrashedItem.ID]) async {
    await serially { [photos] in await photos.removeForGood(items) }
    // Also what could not be removed as a whole is no longer there to be restored.
    await trash.load()
    await thumbnailMaker.forgetGone()
  }
}
