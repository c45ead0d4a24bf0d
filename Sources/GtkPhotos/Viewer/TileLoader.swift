// The parts of a zoomed picture, rendered by decoders from its levels (`LevelStore.swift`). Which are
// needed is decided by `PhotoModel/Levels/TileGrid.swift`.

import Gtk
import PhotoModel

/// Loads the tiles of one picture after another.
@MainActor
final class TileLoader {
  /// A tile at one scale of the picture.
  private struct Key: Hashable {
    let size: PixelSize
    let tile: TileGrid.Tile
  }

  private struct Opened: Sendable {
    let file: FilePath
    let store: LevelStore
    let levels: StoredLevels
  }

  /// Called when a tile has come.
  var onTile: (() -> Void)?
  /// Called when the picture can't be read any more.
  var onFailure: ((any Error) -> Void)?

  /// The most bytes of a tile.
  private static let tileByteCount = TileGrid.side * TileGrid.side * 4
  /// How many tiles there is room for: those of a screen of 1920 × 1200 pixels, and those around it.
  private static let usualCount = 128
  private let decoder: DecoderPool
  /// Where the levels take their room.
  private let folder: FilePath
  private var source: ImageSource?
  private var opening: Task<Opened, any Error>?
  private static var emptyCache: BoundedCache<Key, Texture> {
    BoundedCache(limit: usualCount * tileByteCount)
  }

  private var cache = TileLoader.emptyCache
  private var running: [Key: Task<Void, Never>] = [:]

  /// Makes a loader without a picture.
  init(decoder: DecoderPool, folder: FilePath) {
    self.decoder = decoder
    self.folder = folder
  }

  isolated deinit { forget() }

  /// Changes to another picture, whose levels are written when its first tile is wanted.
  func show(_ source: ImageSource?) {
    guard source?.id != self.source?.id else { return }
    forget()
    self.source = source
  }

  private func forget() {
    for task in running.values { task.cancel() }
    running = [:]
    opening?.cancel()
    opening = nil
    cache = Self.emptyCache
  }

  /// A tile that has come.
  /// - Parameter size: the size of the whole picture at this scale, in device pixels.
  func texture(_ tile: TileGrid.Tile, of size: PixelSize) -> Texture? {
    cache.value(Key(size: size, tile: tile))
  }

  /// Loads tiles, the first of the array first. Those that wait and are not wanted any more are given
  /// up.
  /// - Parameters:
  ///   - shown: the tiles that are seen: all of them are loaded, however large the screen is.
  ///   - around: those that the next movement may need, as far as there is room for them: otherwise the
  ///     first would go when the last comes.
  func want(_ shown: [TileGrid.Tile], and around: [TileGrid.Tile], of size: PixelSize) {
    cache.limit = max(Self.usualCount, shown.count) * Self.tileByteCount
    let room = max(0, Self.usualCount - shown.count)
    let wanted = (shown + around.prefix(room)).map { Key(size: size, tile: $0) }
    let kept = Set(wanted)
    for (key, task) in running where !kept.contains(key) {
      task.cancel()
      running[key] = nil
    }
    for key in wanted where running[key] == nil && cache.value(key) == nil { load(key) }
  }

  private func load(_ key: Key) {
    guard let source else { return }
    let opening = opening ?? open(source)
    let part = TileGrid(size: key.size).rectangle(of: key.tile)
    running[key] = Task { [weak self, decoder] in
      let painted: PictureTexture
      do {
        painted = try await Self.paint(part, of: key.size, from: opening, by: decoder)
      } catch {
        // Without its tiles the picture stays as it is, coarse.
        guard let self, !Task.isCancelled else { return }
        running[key] = nil
        // The levels are written anew with the next zoom or movement.
        if self.opening == opening { self.opening = nil }
        return onFailure?(error) ?? ()
      }
      guard let self, !Task.isCancelled else { return }
      running[key] = nil
      cache.insert(painted.texture, for: key, cost: painted.byteCount)
      onTile?()
    }
  }

  private func open(_ source: ImageSource) -> Task<Opened, any Error> {
    let task = Task { [decoder, folder] in
      try await Self.open(source, in: folder, by: decoder)
    }
    opening = task
    return task
  }

  @concurrent
  private nonisolated static func open(
    _ source: ImageSource, in folder: FilePath, by decoder: DecoderPool
  ) async throws -> Opened {
    let file = try await source.file()
    guard let store = LevelStore(in: folder) else { throw PictureError.unreadable(folder) }
    let levels = try await decoder.writeLevels(of: file, to: store, priority: .preview)
    return Opened(
      file: file, store: store,
      levels: StoredLevels(
        levels.size, channels: levels.channels,
        orientation: levels.orientation.followed(by: source.orientation)))
  }

  @concurrent
  private nonisolated static func paint(
    _ part: PixelRectangle, of size: PixelSize, from opening: Task<Opened, any Error>,
    by decoder: DecoderPool
  ) async throws -> PictureTexture {
    let opened = try await opening.value
    try Task.checkCancellation()
    return PictureTexture(
      try await decoder.tile(
        part, of: size, from: opened.levels, in: opened.store, of: opened.file,
        priority: .preview))
  }
}
