// What the window asks the model for, and one or two of its parts do.

extension AppModel {
  /// The long work that the window shows, one of each kind.
  public var work: [LongWork] {
    [importer.looking, importer.work, exporter.work, thumbnailMaker.work]
  }

  /// What can be undone and redone, and what was last.
  public var history: History { photos.history }

  /// Takes what another program put on the clipboard. Returns once that is on the disk, or was
  /// refused; others may be pasted meanwhile.
  public func paste(_ source: any PasteSource) async {
    // Only the bytes belong to the paste: a close waits for these, and for no disk that is looked into.
    var adding: Task<Void, Never>?
    await pasting.run { [self] in
      do throws(ImportFailure.Reason) {
        let files = try await pasting.files(from: source)
        adding = Task.immediate { await add(files) }
      } catch .library(let error) {
        failures.report(error, of: .photos)
      } catch {
        importer.refuse([ImportFailure(source: FilePath(source.name), reason: error)])
      }
    }
    await adding?.value
  }

  /// Waits for no other program's clipboard any longer, as the window is being closed.
  public func endPastes() async { await pasting.end() }

  /// Removes what rests in the trash for good: what was deleted before, and is on its way there, too.
  public func emptyTrash() async {
    await inTurn { [photos] in await photos.emptyTrash() }
    await thumbnailMaker.forgetGone()
  }
}
