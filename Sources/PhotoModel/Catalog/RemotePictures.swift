// Pictures of servers and of the built-in catalogue as cached files. The order of the downloads is
// decided by `DownloadQueue.swift`; pictures are decoded through `Pictures/PictureDecoding.swift`.

import Foundation

/// Stores pictures in the disk cache: from servers, a few at a time, and from inside the program.
@MainActor
public final class RemotePictures {
  /// Counts of the downloads so far.
  public struct Counts: Equatable, Sendable {
    /// Downloads that were started.
    public var started = 0
    /// Downloads that delivered a picture.
    public var finished = 0
    /// Downloads that were cancelled because no request waited any more.
    public var cancelled = 0
  }

  /// The size limit of one picture, in bytes: previews of 640 pixels have 0.1 MB, large ones 2 MB.
  static let byteLimit = 16 << 20
  /// How many downloads run at a time: as many as browsers open to one host (RFC 9112 leaves the
  /// number to the client; browsers use 6).
  public static let usualDownloadLimit = 6

  /// The counts of the downloads so far.
  public private(set) var counts = Counts()

  private typealias Waiter = CheckedContinuation<FilePath, any Error>

  private let client: HTTPClient
  private let cache: DiskCache
  private let builtIn: (any CatalogSource)?
  private let spare: SpareCache
  private var line: DownloadQueue<URL>
  private var waiters: [DownloadQueue<URL>.Ticket: Waiter] = [:]
  private var downloads: [URL: Task<Void, Never>] = [:]

  /// Makes a loader of pictures.
  /// - Parameters:
  ///   - client: downloads the pictures.
  ///   - cache: stores them.
  ///   - builtIn: the catalogue whose pictures are embedded in the program.
  ///   - downloadLimit: how many downloads run at a time.
  ///   - temporary: where pictures are stored while this object lives, when the cache can't be written.
  public init(
    client: HTTPClient, cache: DiskCache, builtIn: (any CatalogSource)? = nil,
    downloadLimit: Int = usualDownloadLimit,
    temporary: FilePath = FilePath(FileManager.default.temporaryDirectory.path)
  ) {
    self.client = client
    self.cache = cache
    self.builtIn = builtIn
    spare = SpareCache(in: temporary)
    line = DownloadQueue(limit: downloadLimit)
  }

  isolated deinit {
    for download in downloads.values { download.cancel() }
    for waiter in waiters.values { waiter.resume(throwing: CancellationError()) }
    spare.session.removeNow()
  }

  /// Removes the pictures that earlier sessions have left in the temporary folder.
  public func clearEarlier() async {
    for earlier in await spare.session.earlier() { await earlier.remove() }
  }

  /// The file of a picture, downloaded unless it is cached. Files of this machine are used as they
  /// are; embedded pictures are written to files.
  ///
  /// Cancelling the calling task cancels the request; a download without a request left is
  /// cancelled.
  /// - Throws: ``NetworkError``, or `CancellationError`.
  public func file(for address: URL) async throws -> FilePath {
    if address.isFileURL { return FilePath(address.path(percentEncoded: false)) }
    let embedded = await embedded(at: address)
    let key = embedded?.digest ?? address.absoluteString
    if let path = await cache.file(key) { return path }
    if let path = await spare.cache.file(key) { return path }
    try Task.checkCancellation()
    if let embedded {
      return try await Self.store(embedded.bytes, for: key, in: cache, or: spare)
    }
    let (ticket, effects) = line.join(address)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        waiters[ticket] = waiter
        perform(effects)
        if Task.isCancelled { leave(ticket) }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.leave(ticket) }
    }
  }

  /// Removes a file that is no picture from the cache, so that the next request downloads it again.
  public func forget(_ address: URL) async {
    let key = await embedded(at: address)?.digest ?? address.absoluteString
    await cache.forget(key)
    await spare.cache.forget(key)
  }

  /// An embedded picture. Its key in the cache is its content's digest, not its address, as the
  /// next version of the program may have another picture there.
  private struct Embedded {
    let bytes: Data
    let digest: String
  }

  private func embedded(at address: URL) async -> Embedded? {
    guard let builtIn else { return nil }
    return await Self.read(address, in: builtIn)
  }

  /// Reads a picture off the main actor: the digest of a megabyte takes a millisecond or two.
  @concurrent
  private nonisolated static func read(
    _ address: URL, in source: any CatalogSource
  ) async -> Embedded? {
    guard let bytes = source.embedded(at: address) else { return nil }
    let digest = Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return Embedded(bytes: bytes, digest: digest.finish())
  }

  private func leave(_ ticket: DownloadQueue<URL>.Ticket) {
    guard let waiter = waiters.removeValue(forKey: ticket) else { return }
    waiter.resume(throwing: CancellationError())
    perform(line.leave(ticket))
  }

  private func perform(_ effects: [DownloadQueue<URL>.Effect]) {
    for effect in effects {
      switch effect {
      case .start(let address): start(address)
      case .cancel(let address):
        counts.cancelled += 1
        downloads[address]?.cancel()
      }
    }
  }

  private func start(_ address: URL) {
    counts.started += 1
    downloads[address] = Task { [weak self, client, cache, spare] in
      let result: Result<FilePath, any Error>
      do {
        let bytes = try await client.data(from: address, byteLimit: Self.byteLimit)
        result = .success(
          try await Self.store(bytes, for: address.absoluteString, in: cache, or: spare))
      } catch {
        result = .failure(error)
      }
      self?.end(address, result)
    }
  }

  private static func store(
    _ bytes: Data, for key: String, in cache: DiskCache, or spare: SpareCache
  ) async throws(NetworkError) -> FilePath {
    do throws(FileError) {
      return try await cache.store(bytes, for: key)
    } catch {
      // If the cache is full or can't be written, the picture is shown all the same.
      do throws(FileError) {
        return try await spare.store(bytes, for: key)
      } catch {
        throw .storage(error)
      }
    }
  }

  /// Stores pictures when the cache can't be written, in a folder that goes with the session.
  @MainActor
  private struct SpareCache {
    let session: SessionFolder
    let cache: DiskCache

    init(in temporary: FilePath) {
      session = SessionFolder(in: temporary, prefix: "gtk-photos-")
      cache = DiskCache(folder: session.path, limit: 64 << 20)
    }

    func store(_ bytes: Data, for key: String) async throws(FileError) -> FilePath {
      try session.open()
      return try await cache.store(bytes, for: key)
    }
  }

  private func end(_ address: URL, _ result: Result<FilePath, any Error>) {
    downloads[address] = nil
    if case .success = result { counts.finished += 1 }
    let (done, effects) = line.ended(address)
    for ticket in done { waiters.removeValue(forKey: ticket)?.resume(with: result) }
    perform(effects)
  }
}
