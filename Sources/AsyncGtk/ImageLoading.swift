// How `AsyncImage` loads pictures. A program with its own cache, decoder and priorities conforms to
// `ImageLoading`; for a few pictures, `ClosureImageLoader` is enough.

import Gtk

/// The frame that a picture is decoded for.
///
/// ```swift
/// let cell = ImageFrame(box: Size(width: 170, height: 140), isWhole: false)
/// ```
public struct ImageFrame: Hashable, Sendable {
  /// The size of the frame, in layout pixels or, after ``scaled(by:)``, in device pixels.
  public let box: Size
  /// Whether the picture is shown whole; otherwise it is cropped to fill the frame.
  public let isWhole: Bool
  /// The size of a second frame, whose cropped picture is made from the same decode; `nil` for
  /// none.
  public var thumbnail: Size?

  /// Creates a frame.
  public init(box: Size, isWhole: Bool, thumbnail: Size? = nil) {
    self.box = box
    self.isWhole = isWhole
    self.thumbnail = thumbnail
  }

  /// Returns the frame in device pixels.
  /// - Parameter scale: device pixels per layout pixel.
  public func scaled(by scale: Int) -> ImageFrame {
    ImageFrame(
      box: box.scaled(by: scale), isWhole: isWhole, thumbnail: thumbnail?.scaled(by: scale))
  }
}

/// How soon a picture is needed.
///
/// ```swift
/// let image = AsyncImage(
///   least: size, decoded: size, isWhole: true, loader: loader, priority: .preview)
/// ```
public enum ImagePriority: Sendable {
  /// At once: it is the one picture that the person is viewing.
  case preview
  /// Soon: it is likely to be shown next.
  case upcoming
  /// As one of many pictures that are on the screen.
  case cell
}

/// A request for a picture, which can be cancelled.
///
/// ```swift
/// let request = loader.load(source, for: frame, priority: .cell) { picture.show(try? $0.get()) }
/// request.cancel()
/// ```
@MainActor
public struct ImageRequest {
  private let onCancel: @MainActor () -> Void

  /// Creates a request that runs the closure when cancelled.
  public init(onCancel: @escaping @MainActor () -> Void) { self.onCancel = onCancel }

  /// Cancels the request. Has no effect after the picture has arrived.
  public func cancel() { onCancel() }
}

/// Loads pictures from any source as textures for ``AsyncImage``.
///
/// All requirements but the first two have default implementations, which suit a loader without a
/// cache. The simplest loader is ``ClosureImageLoader``.
///
/// ```swift
/// final class FileLoader: ImageLoading {
///   func texture(
///     of source: NamedImage, for frame: ImageFrame, madeWith larger: ImageFrame?,
///     priority: ImagePriority
///   ) async throws -> Texture {
///     try await decode(source.id, into: frame.box)
///   }
/// }
/// ```
@MainActor
public protocol ImageLoading: AnyObject {
  /// The source of a picture. Its ID identifies the picture, at whatever size it is shown.
  associatedtype Source: Identifiable & Sendable where Source.ID == String

  /// Returns the texture of a picture, decoded for a frame.
  /// - Parameters:
  ///   - source: the picture.
  ///   - frame: the frame, in device pixels.
  ///   - larger: the frame whose decode produces this frame's picture as its thumbnail, so that a
  ///     picture that is shown in both sizes is decoded once; `nil` for none.
  ///   - priority: how soon the picture is needed.
  /// - Throws: the reason why there is no picture; `CancellationError` if the task is cancelled.
  func texture(
    of source: Source, for frame: ImageFrame, madeWith larger: ImageFrame?, priority: ImagePriority
  ) async throws -> Texture

  /// Loads the texture of a picture, and passes it to a callback.
  ///
  /// A grid that is scrolled may load forty pictures at once. Resuming a task for each of them
  /// would take the main actor longer than the picture itself does.
  /// - Parameters:
  ///   - source: the picture.
  ///   - frame: the frame, in device pixels.
  ///   - priority: how soon the picture is needed.
  ///   - onResult: called once; before this method returns, if the texture is cached. Not called
  ///     after the request was cancelled.
  /// - Returns: the request, which can be cancelled.
  func load(
    _ source: Source, for frame: ImageFrame, priority: ImagePriority,
    onResult: @escaping @MainActor (Result<Texture, any Error>) -> Void
  ) -> ImageRequest

  /// Returns the texture of a picture if it is cached, otherwise `nil`.
  func cached(_ source: Source, for frame: ImageFrame) -> Texture?

  /// Returns a smaller frame whose texture is available much sooner, and is shown until that of the
  /// frame itself is loaded; `nil` for none.
  func coarseFrame(of source: Source, for frame: ImageFrame) -> ImageFrame?

  /// Moves a waiting request for a picture to the front, because the person is viewing the picture.
  func hurry(_ source: Source, for frame: ImageFrame) async
}

extension ImageLoading {
  /// By default, returns `nil`, because nothing is cached.
  public func cached(_ source: Source, for frame: ImageFrame) -> Texture? { nil }

  /// By default, returns `nil`.
  public func coarseFrame(of source: Source, for frame: ImageFrame) -> ImageFrame? { nil }

  /// By default, does nothing, because requests don't wait for one another.
  public func hurry(_ source: Source, for frame: ImageFrame) async {}

  /// Returns the texture of the coarse frame if it is cached, otherwise `nil`.
  func cachedCoarse(_ source: Source, for frame: ImageFrame) -> Texture? {
    coarseFrame(of: source, for: frame).flatMap { cached(source, for: $0) }
  }

  /// By default, runs ``texture(of:for:madeWith:priority:)`` in a task, unless the texture is
  /// cached.
  public func load(
    _ source: Source, for frame: ImageFrame, priority: ImagePriority,
    onResult: @escaping @MainActor (Result<Texture, any Error>) -> Void
  ) -> ImageRequest {
    if let texture = cached(source, for: frame) {
      onResult(.success(texture))
      return ImageRequest {}
    }
    let task = Task {
      do {
        let texture = try await self.texture(
          of: source, for: frame, madeWith: nil, priority: priority)
        if !Task.isCancelled { onResult(.success(texture)) }
      } catch {
        if !Task.isCancelled { onResult(.failure(error)) }
      }
    }
    return ImageRequest { task.cancel() }
  }
}

/// A picture that a ``ClosureImageLoader`` loads.
///
/// ```swift
/// image.show(NamedImage("cat.jpg"))
/// ```
public struct NamedImage: Identifiable, Hashable, Sendable {
  /// Identifies the picture, for example by its path or URL.
  public let id: String

  /// Creates a picture with an ID.
  public init(_ id: String) { self.id = id }
}

/// Loads pictures with a closure, and caches none.
///
/// ```swift
/// let loader = ClosureImageLoader { image, frame in try await decode(image.id, into: frame.box) }
/// AsyncImage(size: Size(width: 120, height: 90), loader: loader).show(NamedImage("cat.jpg"))
/// ```
public final class ClosureImageLoader: ImageLoading {
  private let decode: @Sendable (NamedImage, ImageFrame) async throws -> Texture

  /// Creates a loader.
  /// - Parameter decode: decodes a picture for a frame in device pixels. Runs off the main actor.
  public init(_ decode: @escaping @Sendable (NamedImage, ImageFrame) async throws -> Texture) {
    self.decode = decode
  }

  /// Decodes the picture with the closure.
  /// - Throws: the error that the closure throws.
  public func texture(
    of source: NamedImage, for frame: ImageFrame, madeWith larger: ImageFrame?,
    priority: ImagePriority
  ) async throws -> Texture {
    try await decode(source, frame)
  }
}
