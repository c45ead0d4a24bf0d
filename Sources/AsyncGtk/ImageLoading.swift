// What `AsyncImage` asks for pictures. A program with a cache, a decoder and priorities of its own
// conforms to `ImageLoading`; `ClosureImageLoader` is enough for a picture here and there.

import Gtk

/// The place that a picture is decoded for.
///
/// ```swift
/// let cell = ImageFrame(box: Size(width: 170, height: 140), isWhole: false)
/// ```
public struct ImageFrame: Hashable, Sendable {
  /// The place's size, in pixels of layout or, once scaled, of the device.
  public let box: Size
  /// Whether the picture is shown whole within the place, or cropped to fill it.
  public let isWhole: Bool
  /// The size of a second place, whose cropped picture is made of the same decode; `nil` for none.
  public var thumbnail: Size?

  /// A place.
  public init(box: Size, isWhole: Bool, thumbnail: Size? = nil) {
    self.box = box
    self.isWhole = isWhole
    self.thumbnail = thumbnail
  }

  /// The frame in device pixels.
  /// - Parameter scale: device pixels for one pixel of layout.
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
  /// The person looks at its place now, and at nothing else.
  case preview
  /// The person looks at it next.
  case upcoming
  /// One of many that are on the screen.
  case cell
}

/// Takes a request for a picture back.
///
/// ```swift
/// let request = loader.load(source, for: frame, priority: .cell) { picture.show(try? $0.get()) }
/// request.cancel()
/// ```
@MainActor
public struct ImageRequest {
  private let onCancel: @MainActor () -> Void

  /// A request that is taken back so.
  public init(onCancel: @escaping @MainActor () -> Void) { self.onCancel = onCancel }

  /// Takes the request back, where the picture is not there yet.
  public func cancel() { onCancel() }
}

/// Brings pictures to textures for ``AsyncImage``, from wherever they come.
///
/// All but the first two requirements have a default that is right for a loader without a cache.
/// See ``ClosureImageLoader`` for the smallest loader.
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
  /// Where a picture comes from; its identity tells it from all others, whatever size it is shown in.
  associatedtype Source: Identifiable & Sendable where Source.ID == String

  /// A picture's texture, decoded for a frame in device pixels.
  /// - Parameters:
  ///   - source: the picture.
  ///   - frame: where it is shown, in device pixels.
  ///   - larger: the frame whose decode gives this one's picture as its thumbnail, so that what is shown
  ///     in both sizes is decoded once; `nil` for none.
  ///   - priority: how soon it is needed.
  /// - Throws: why there is no picture; `CancellationError` where the task is cancelled.
  func texture(
    of source: Source, for frame: ImageFrame, madeWith larger: ImageFrame?, priority: ImagePriority
  ) async throws -> Texture

  /// The same, with a callback: a scroll brings forty pictures at once, and each turn of a task costs
  /// the main actor more than the picture itself.
  /// - Parameters:
  ///   - source: the picture.
  ///   - frame: where it is shown, in device pixels.
  ///   - priority: how soon it is needed.
  ///   - onResult: called once, at once where the texture is there; not where the request was cancelled
  ///     before.
  func load(
    _ source: Source, for frame: ImageFrame, priority: ImagePriority,
    onResult: @escaping @MainActor (Result<Texture, any Error>) -> Void
  ) -> ImageRequest

  /// A texture that is there already.
  func cached(_ source: Source, for frame: ImageFrame) -> Texture?

  /// The smaller frame whose texture is there much sooner than the frame's own, to be shown meanwhile;
  /// `nil` where there is none.
  func coarseFrame(of source: Source, for frame: ImageFrame) -> ImageFrame?

  /// The person looks at a picture's place now: a request that still waits is the next.
  func hurry(_ source: Source, for frame: ImageFrame) async
}

extension ImageLoading {
  /// Nothing is kept.
  public func cached(_ source: Source, for frame: ImageFrame) -> Texture? { nil }

  /// There is none.
  public func coarseFrame(of source: Source, for frame: ImageFrame) -> ImageFrame? { nil }

  /// Nothing waits for others.
  public func hurry(_ source: Source, for frame: ImageFrame) async {}

  /// A coarse texture that is there already.
  func cachedCoarse(_ source: Source, for frame: ImageFrame) -> Texture? {
    coarseFrame(of: source, for: frame).flatMap { cached(source, for: $0) }
  }

  /// Runs ``texture(of:for:madeWith:priority:)`` in a task.
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
  /// What tells it from other pictures: a path, an address.
  public let id: String

  /// A picture.
  public init(_ id: String) { self.id = id }
}

/// Loads pictures by a closure, and keeps none.
///
/// ```swift
/// let loader = ClosureImageLoader { image, frame in try await decode(image.id, into: frame.box) }
/// AsyncImage(size: Size(width: 120, height: 90), loader: loader).show(NamedImage("cat.jpg"))
/// ```
public final class ClosureImageLoader: ImageLoading {
  private let decode: @Sendable (NamedImage, ImageFrame) async throws -> Texture

  /// A loader.
  /// - Parameter decode: decodes a picture for a frame in device pixels, away from the main actor.
  public init(_ decode: @escaping @Sendable (NamedImage, ImageFrame) async throws -> Texture) {
    self.decode = decode
  }

  /// Decodes the picture.
  /// - Throws: what the closure throws.
  public func texture(
    of source: NamedImage, for frame: ImageFrame, madeWith larger: ImageFrame?,
    priority: ImagePriority
  ) async throws -> Texture {
    try await decode(source, frame)
  }
}
