// A contact sheet: all pictures of an export with their names, on pages. Where everything stands is
// decided here; the app draws the pages (`GtkPhotos/Exporting/ContactSheetWriter.swift`).

/// The geometry of a contact sheet on A4 paper, in points (1/72 inch).
public struct ContactSheet: Sendable, Equatable {
  /// A place for a picture and its name.
  public struct Place: Sendable, Equatable {
    /// The left side of both.
    public let x: Double
    /// The upper side of the picture.
    public let y: Double
    /// The width of both.
    public let width: Double
    /// The height of the picture.
    public let pictureHeight: Double
    /// The upper side of the name.
    public var nameY: Double { y + pictureHeight + 4 }
  }

  /// The width of a page: 210 mm.
  public static let width = 595.0
  /// The height of a page: 297 mm.
  public static let height = 842.0
  /// The size of the letters.
  public static let nameSize = 8.0
  private static let margin = 36.0
  private static let gap = 12.0
  private static let columns = 4
  private static let rows = 5

  /// How many pictures there are.
  public let count: Int

  /// Makes a sheet of so many pictures.
  public init(count: Int) { self.count = count }

  /// How many pictures a page holds.
  public static var perPage: Int { columns * rows }

  /// How many pages there are.
  public var pageCount: Int { (count + Self.perPage - 1) / Self.perPage }

  /// The place of a picture on its page.
  /// - Parameter index: its position in the sheet, from 0.
  public func place(of index: Int) -> Place {
    let (column, row) = (index % Self.columns, index % Self.perPage / Self.columns)
    let width =
      (Self.width - 2 * Self.margin - Double(Self.columns - 1) * Self.gap) / Double(Self.columns)
    let height =
      (Self.height - 2 * Self.margin - Double(Self.rows - 1) * Self.gap) / Double(Self.rows)
    return Place(
      x: Self.margin + Double(column) * (width + Self.gap),
      y: Self.margin + Double(row) * (height + Self.gap), width: width,
      pictureHeight: height - 4 - Self.nameSize * 1.5)
  }
}

/// The file of a contact sheet in a folder, until it is written.
public struct ContactSheetFile: Sendable {
  /// Where it is written.
  public let path: FilePath
  fileprivate let folder: ExportFolder
  fileprivate let onEnd: @MainActor @Sendable () async -> Void

  /// Removes the file.
  public func giveUp() async {
    await folder.giveUp(path)
    await onEnd()
  }

  /// Gives the file its name, `title.pdf`, or one with a number if there is such a file.
  /// - Returns: the name.
  /// - Throws: ``ExportError``; nothing is left of the file then.
  public func finish(title: String) async throws(ExportError) -> String {
    do throws(ExportError) {
      let name = try await folder.adopt(
        path, as: ExportFileName(name: title, sourceName: "", fileExtension: "pdf")
      ).name
      await onEnd()
      return name
    } catch {
      await onEnd()
      throw error
    }
  }
}

extension Exporter {
  /// Begins a contact sheet in a folder.
  /// - Throws: ``ExportError`` if the folder can't be written to.
  public func beginContactSheet(in folder: FilePath) async throws(ExportError) -> ContactSheetFile {
    let target = ExportFolder(folder, disk: disk)
    try await target.open(library: library.folder)
    await note(folder)
    do throws(ExportError) {
      return ContactSheetFile(path: try await target.beginFile(), folder: target) { [weak self] in
        await self?.forget(folder)
      }
    } catch {
      await forget(folder)
      throw error
    }
  }
}
