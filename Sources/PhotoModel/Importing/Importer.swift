// The way of picked files into the library: queued at once, then copied, decoded to see that
// they are whole, and added, some at a time. Names are asked for by `Naming/`; the end of an import
// that is not wanted any more is in `Importer+Cancelling.swift`, the look into picked folders in
// `Importer+Walking.swift`.

import Foundation
import Observation

/// Brings picked files into the library and into the naming queue.
@MainActor @Observable
public final class Importer {
  /// What became of the files picked since the person last put the receipt away.
  public var receipt: ImportReceipt { ledger.receipt }
  /// How many picked files are not copied yet.
  public private(set) var unfinishedCount = 0
  /// Why the import stands still, or a pick could not even be queued. What is in the queue stays
  /// there: ``retry()`` goes on, and so does the next start.
  public var failure: ImportFailure.Reason?
  /// Whether the import stands still.
  public private(set) var isStalled = false
  /// How far the import has come.
  public let work: LongWork

  /// Tells of each picked file when it has become a photo, or will not.
  public let outcomes = Broadcast<FilePath>()

  let library: PhotoLibrary
  private let photos: PhotoCollection
  let session: NamingSession
  private let decoder: any PictureDecoding
  private let thumbnails: Thumbnails?
  let ledger: ImportLedger
  private var waiting: ArraySlice<PickedFile> = []
  private let sameBytes: SameBytes
  /// The entries that are being brought in, by position.
  private(set) var inHand: Set<Int64> = []
  /// Those of them that nobody waits for any more.
  var givenUp: Set<Int64> = []
  /// How often the person has cancelled: what was on its way into the queue is not wanted any more.
  var cancelCount = 0
  /// While it is not 0, nothing new is begun.
  var holdCount = 0
  /// The looks into picked folders.
  let walks: FolderWalks
  private var freeLanes: [CopyLane]

  /// An importer.
  /// - Parameters:
  ///   - library: the library that takes the pictures.
  ///   - photos: the photos shown, which learn of new ones.
  ///   - session: the naming that asks for their names.
  ///   - decoder: decodes each copy, to see that it is whole.
  ///   - thumbnails: keeps the small pictures that this makes; `nil` for nobody.
  ///   - laneCount: how many files are copied and decoded side by side. Twice as many as there are
  ///     decoders keep these busy while others are read, written and waited for.
  ///   - ledger: keeps the receipt.
  ///   - clock: the clock that tells the speed.
  public init(
    library: PhotoLibrary, photos: PhotoCollection, session: NamingSession,
    decoder: any PictureDecoding, thumbnails: Thumbnails? = nil,
    laneCount: Int = 2, ledger: ImportLedger, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.ledger = ledger
    self.thumbnails = thumbnails
    work = LongWork(.adding, clock: clock)
    self.library = library
    self.photos = photos
    self.session = session
    self.decoder = decoder
    sameBytes = SameBytes(laneCount: laneCount)
    walks = FolderWalks(clock: clock)
    freeLanes = (0..<max(1, laneCount)).map { _ in CopyLane(originals: library.originals) }
    work.onCancel = { [weak self] in await self?.cancel() }
    walks.work.onCancel = { [weak self] in await self?.cancelWalks() }
  }

  /// Takes files with what is known of them. Returns once the pick is on the disk.
  /// - Throws: ``LibraryError`` where the library does not take it; nothing has changed then.
  public func add(_ picks: [Pick]) async throws(LibraryError) {
    _ = try await queue(picks)
  }

  /// The same. Returns the positions of the entries.
  /// - Parameter isMore: whether they belong to what was picked before: naming that was put off since
  ///   then stays so.
  func queue(_ picks: [Pick], isMore: Bool = false) async throws(LibraryError) -> Set<Int64> {
    let count = cancelCount
    let entries = try await library.enqueue(picks)
    ledger.picked(entries)
    session.append(entries, isMore: isMore)
    run(entries)
    let positions = Set(entries.map(\.position))
    if count != cancelCount { await cancel(positions) }
    return positions
  }

  /// Goes on after the library's disk, or the decoder, failed.
  public func retry() {
    guard isStalled else { return }
    isStalled = false
    failure = nil
    fillLanes()
  }

  /// Goes on with files that were picked in an earlier session and not copied, or came back after
  /// they were withdrawn. What is in hand goes on by itself.
  public func run(_ entries: [NamingQueue.Entry]) {
    // A pick may come in many pieces: what was picked before this one is only passed by.
    let first = entries.lazy.map(\.position).min() ?? .max
    let known = inHand.union(waiting.lazy.map(\.position).filter { $0 >= first })
    let new = entries.filter { !known.contains($0.position) }
    waiting += new.map { PickedFile(position: $0.position, source: $0.source) }
    unfinishedCount += new.count
    work.expect(new.count)
    fillLanes()
  }

  /// The positions of the entries that are not brought in yet.
  var unfinished: Set<Int64> { inHand.union(waiting.map(\.position)) }

  /// The person has read the receipt.
  public func clearReceipt() { ledger.clear() }

  /// Drops what is not copied yet: the library was emptied. Returns what it dropped.
  @discardableResult
  public func removeAll() -> [NamingQueue.Entry] {
    let dropped = waiting.map { NamingQueue.Entry(position: $0.position, source: $0.source) }
    remove(unfinished)
    isStalled = false
    failure = nil
    ledger.removeAll()
    return dropped
  }

  /// Drops what is not copied yet of some entries: they were withdrawn. Returns the last file that
  /// it dropped.
  @discardableResult
  func remove(_ positions: Set<Int64>) -> FilePath? {
    let count = waiting.count
    let last = waiting.last { positions.contains($0.position) }
    waiting.removeAll { positions.contains($0.position) }
    unfinishedCount -= count - waiting.count
    work.dropped(count - waiting.count)
    return last?.source
  }

  /// Begins with as many files as there are lanes free.
  func fillLanes() {
    while !isStalled, holdCount == 0, let lane = freeLanes.popLast() {
      guard let entry = waiting.popFirst() else {
        freeLanes.append(lane)
        return
      }
      inHand.insert(entry.position)
      sameBytes.begin(entry.position)
      Task {
        let isDone = await bringIn(entry, by: lane)
        inHand.remove(entry.position)
        let isGivenUp = givenUp.remove(entry.position) != nil
        if isDone {
          unfinishedCount -= 1
          if !isGivenUp { work.did() }
          outcomes.send(entry.source)
        }
        if unfinishedCount == 0 { ledger.publish() }
        freeLanes.append(lane)
        fillLanes()
      }
    }
  }

  /// Brings one file in. Returns whether that is over; it is not where the library or the
  /// decoder failed, which says nothing about the file.
  private func bringIn(_ entry: PickedFile, by lane: CopyLane) async -> Bool {
    do throws(ImportFailure.Reason) {
      let staged = try await stage(entry, by: lane)
      await sameBytes.enter(staged.sha256, at: entry.position)
      defer { sameBytes.leave(staged.sha256) }
      let look: PerceptualHash?
      let metadata: PhotoMetadata
      do throws(ImportFailure.Reason) {
        // Who types faster than an import that gives way to all else would wait for it.
        let priority: DecodingPriority =
          session.isAskedSoon(entry.position) ? .upcoming : .background
        // Names are offered from it, no more: a file that can't tell is as good as any.
        async let told = try? decoder.metadata(at: staged.path, priority: priority)
        let thumbnail = try await check(staged, priority)
        look = await Self.look(of: thumbnail.picture)
        await thumbnails?.keep(thumbnail, for: staged.sha256)
        metadata = await told ?? PhotoMetadata()
      } catch {
        library.originals.discard(staged.path)
        throw error
      }
      switch try await arrival(of: staged, metadata, look, at: entry.position) {
      case .waiting(let photo):
        await library.dropPasted(entry.source)
        // One that comes back brings the text that was half typed for it.
        let isKnown = photo.sequence != entry.position
        let draft = isKnown ? await draft(at: entry.position) : nil
        photos.arrived(photo, isKnown: isKnown)
        ledger.arrived(entry.position, photo.id)
        session.arrived(entry.position, photo, draft: draft)
      case .similar(let photo, let twin):
        await library.dropPasted(entry.source)
        photos.arrived(photo)
        ledger.arrived(entry.position, photo.id)
        session.arrived(entry.position, photo, similarTo: twin)
      case .copy(let twin, let id):
        await library.dropPasted(entry.source)
        ledger.arrived(entry.position, id)
        session.arrived(entry.position, copyOf: twin, as: id)
      case .refused(let reason):
        await library.dropPasted(entry.source)
        refuse(entry, reason)
      case .withdrawn:
        giveUp([entry.position])
      }
    } catch  where error.isOurs {
      // It says nothing about a file that nobody waits for.
      guard !givenUp.contains(entry.position) else { return true }
      waiting.insert(entry, at: waiting.startIndex)
      isStalled = true
      failure = error
      return false
    } catch {
      // An entry that can't even be taken out is met again at the next start.
      try? await library.dequeue(entry.position)
      await library.dropPasted(entry.source)
      refuse(entry, error)
    }
    return true
  }

  private func stage(
    _ entry: PickedFile, by lane: CopyLane
  ) async throws(ImportFailure.Reason) -> StagedOriginal {
    do throws(ImportFailure.Reason) {
      return try await lane.stage(entry.source)
    } catch {
      sameBytes.drop(entry.position)
      throw error
    }
  }

  private func refuse(_ entry: PickedFile, _ reason: ImportFailure.Reason) {
    session.removed(entry.position)
    ledger.refused(entry.position, reason)
  }

  /// Tells of things that gave no photo and never came into the queue.
  public func refuse(_ refused: [ImportFailure]) { ledger.refused(refused) }

  /// Computes away from the main actor: about a millisecond.
  @concurrent
  private nonisolated static func look(of picture: Picture) async -> PerceptualHash? {
    PerceptualHash(picture)
  }

  private func check(
    _ staged: StagedOriginal, _ priority: DecodingPriority
  ) async throws(ImportFailure.Reason) -> Thumbnail {
    do {
      return try await decoder.thumbnail(
        at: staged.path, covering: Thumbnail.box, priority: priority)
    } catch let error as PictureError {
      throw .picture(error)
    } catch {
      throw .picture(.decoderUnavailable(detail: String(describing: error)))
    }
  }

  /// Text that was half typed earlier; the disk keeps it where it can't be read now.
  private func draft(at position: Int64) async -> String? {
    (try? await library.draft(at: position)) ?? nil
  }

  private func arrival(
    of staged: StagedOriginal, _ metadata: PhotoMetadata, _ look: PerceptualHash?,
    at position: Int64
  ) async throws(ImportFailure.Reason) -> Arrival {
    do throws(LibraryError) {
      return try await library.add(
        staged, at: position, metadata: metadata, look: look,
        hasName: session.hasName(for: position))
    } catch {
      library.originals.discard(staged.path)
      throw .library(error)
    }
  }
}

/// A file that waits to be brought in: what is needed of its entry, as thousands may wait.
private struct PickedFile {
  let position: Int64
  let source: FilePath
}
