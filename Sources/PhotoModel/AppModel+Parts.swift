// What the window asks the model for, and one or two of its parts do.

extension AppModel {
  /// The long work that the window shows, one of each kind.
  public var work: [LongWork] { [importer.work, exporter.work, previews.work] }

  /// What can be undone and redone, and what was last.
  public var history: History { photos.history }

  /// Takes the bytes of a picture from the clipboard.
  public func paste(png bytes: [UInt8]) async {
    do throws(LibraryError) {
      let file = try await library.keepPasted(bytes, fileExtension: "png")
      await add([file])
    } catch {
      photos.failure = error
    }
  }

  /// Removes what rests in the trash for good: what was deleted before, and is on its way there, too.
  public func emptyTrash() async {
    await inTurn { [photos] in await photos.emptyTrash() }
    await previews.forgetGone()
  }
}
