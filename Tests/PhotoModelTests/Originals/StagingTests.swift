// Tests of sources that change while they are read, and of the space that copies reserve.

import Foundation
import Synchronization
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct StagingTests {
  private let folder = TemporaryFolder.path
  private let disk = FaultyDisk()
  private let store: OriginalStore

  init() throws {
    try libraryFolder.asFolder()
    try libraryFolder.appending("originals").asFolder()
    var store = OriginalStore(library: libraryFolder)
    store.disk = disk.access
    self.store = store
  }

  /// Runs `body` during the first reads of a file.
  private func whileReading(
    _ file: FilePath, times: Int = 1, _ event: @escaping @Sendable (Int) -> Void
  ) {
    let count = Counter()
    disk.faults.whileReading[file] = {
      let number = count.next()
      if number <= times { event(number) }
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func aFileThatIsWrittenWhileItIsReadIsReadAgain() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("half"))
    whileReading(file) { _ in _ = try? file.holding(jpeg("the whole picture")) }
    let staged = try store.stage(file)
    #expect(try staged.path.contents() == jpeg("the whole picture"))
    #expect(staged.byteCount == Int64(jpeg("the whole picture").count))
    #expect(try store.folder.tree().count == 1)
  }

  @Test func aFileThatIsReplacedWhileItIsReadIsReadAgain() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("old"))
    let other = try folder.appending("b.jpg").holding(jpeg("another one"))
    whileReading(file) { _ in try? other.move(to: file) }
    let staged = try store.stage(file)
    #expect(try staged.path.contents() == jpeg("another one"))
    #expect(try store.folder.tree().count == 1)
  }

  @Test func aFileThatIsCutOffWhileItIsReadIsReadAgain() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("long, for now"))
    whileReading(file) { _ in _ = try? file.holding(jpeg("short")) }
    #expect(try store.stage(file).byteCount == Int64(jpeg("short").count))
  }

  @Test func aFileThatRestsAtTheThirdReadingIsWhole() throws {
    let file = try folder.appending("a.jpg").holding(jpeg(""))
    whileReading(file, times: 2) { number in
      _ = try? file.holding(jpeg(String(repeating: "x", count: number)))
    }
    #expect(try store.stage(file).path.contents() == jpeg("xx"))
    #expect(try store.folder.tree().count == 1)
  }

  @Test func aFileThatNeverRestsIsNoPictureYet() throws {
    let file = try folder.appending("a.jpg").holding(jpeg(""))
    whileReading(file, times: 100) { number in
      _ = try? file.holding(jpeg(String(repeating: "x", count: number)))
    }
    #expect(throws: ImportFailure.Reason.changing) { try store.stage(file) }
    #expect(disk.faults.readCounts[file] == 3)
    #expect(try store.folder.tree().isEmpty)
    #expect(ImportFailure.Reason.changing.verdict == .waits(.changing))
  }

  @Test func anotherFileInThePlaceOfThePickedOneIsNotRead() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("picked"))
    let picked = try file.state().stamp
    #expect(try store.stage(file, picked: picked).byteCount == picked.byteCount)
    try file.holding(jpeg("another"))
    disk.faults.readCounts = [:]
    var found = ImportFailure.Reason.another(try file.stamp())
    #expect(throws: found) { try store.stage(file, picked: picked) }
    // An empty file is not reported as "no picture" but as another file than the one that was
    // picked.
    try file.holding("")
    found = .another(try file.stamp())
    #expect(throws: found) { try store.stage(file, picked: picked) }
    #expect(disk.faults.readCounts.isEmpty)
    #expect(try store.folder.tree().count == 1)
    #expect(try found.verdict == .waits(.another(file.stamp())))
  }

  @Test func anotherFileOfTheSameSizeAndTimeIsToldByWhatItBeginsWith() throws {
    let time: Int64 = 315_532_800_000_000_000
    let file = try folder.appending("a.jpg").holding(jpeg("picked"))
    try file.setModified(time)
    let picked = try file.stamp()
    #expect(try store.stage(file, picked: picked).byteCount == picked.byteCount)
    try file.holding(jpeg("PICKED"))
    try file.setModified(time)
    let found = ImportFailure.Reason.another(try file.stamp())
    #expect(throws: found) { try store.stage(file, picked: picked) }
    // Earlier versions did not store a digest of the first bytes.
    let earlier = FileStamp(byteCount: picked.byteCount, modified: time)
    #expect(try store.stage(file, picked: earlier).byteCount == picked.byteCount)
    // Only the first bytes are compared, as comparing more would mean reading each file twice.
    let beginning = jpeg(String(repeating: "x", count: FileStamp.headLength))
    try file.holding(beginning + [1])
    try file.setModified(time)
    let long = try file.stamp()
    try file.holding(beginning + [2])
    try file.setModified(time)
    #expect(try store.stage(file, picked: long).other == nil)
  }

  @Test func whoLooksWhichFileStandsThereReadsWhatItBeginsWith() async throws {
    let file = try folder.appending("a.jpg").holding(jpeg("picked"))
    let stalled = StalledImports.Stalled(
      file: PickedFile(position: 1, source: file), cause: .changing)
    let worker = ImportWorker(originals: store)
    for group: StalledImports.Group in [.another, .changing, .folder(folder)] {
      let sights = await worker.check(StalledImports.Check(group: group, files: [stalled]))
      var state = try file.state()
      // Each further byte that is read wears out a failing card.
      if group != .folder(folder) { state.head = try file.stamp().head }
      #expect(sights == [.there(state)])
    }
  }

  @Test func anotherFileThatIsTakenIsKnownAsThat() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("picked"))
    let picked = try file.state().stamp
    #expect(try store.stage(file, picked: picked, takesAnother: true).other == nil)
    #expect(try store.stage(file).other == nil)
    try file.holding(jpeg("another"))
    // Even while another program writes to it.
    whileReading(file) { _ in _ = try? file.holding(jpeg("another, whole")) }
    let staged = try store.stage(file, picked: picked, takesAnother: true)
    #expect(try staged.other == file.stamp())
    #expect(try staged.path.contents() == jpeg("another, whole"))
  }

  @Test func thePickedFileIsStillTheOneThoughItIsWrittenWhileItIsRead() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("half"))
    let picked = try file.state().stamp
    whileReading(file) { _ in _ = try? file.holding(jpeg("the whole picture")) }
    let staged = try store.stage(file, picked: picked)
    #expect(try staged.path.contents() == jpeg("the whole picture"))
    #expect(staged.other == nil)
  }

  @Test func anotherFileThatTakesItsPlaceWhileItIsReadIsNoneThatWasPicked() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("picked"))
    let other = try folder.appending("b.jpg").holding(jpeg("another"))
    let picked = try file.state().stamp
    let found = ImportFailure.Reason.another(try other.stamp())
    whileReading(file) { _ in try? other.move(to: file) }
    #expect(throws: found) { try store.stage(file, picked: picked) }
    #expect(try store.folder.tree().isEmpty)
  }

  @Test func anotherFileThatTakesItsPlaceMeanwhileIsKnownAsThat() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("picked"))
    let other = try folder.appending("b.jpg").holding(jpeg("another"))
    let picked = try file.state().stamp
    whileReading(file) { _ in try? other.move(to: file) }
    let staged = try store.stage(file, picked: picked, takesAnother: true)
    #expect(try staged.other == file.stamp())
    #expect(try staged.path.contents() == jpeg("another"))
  }

  @Test func aFileThatIsDeletedBehindTheLastByteIsWhole() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("one"))
    whileReading(file, times: 2) { number in if number == 2 { try? file.remove() } }
    #expect(try store.stage(file).path.contents() == jpeg("one"))
  }

  @Test func aSparseFileCountsAsWhatItSeemsToBe() throws {
    let file = try folder.appending("a.jpg").holding(jpeg("one"))
    let size: Int64 = 1 << 40
    #expect(file.withCString { truncate($0, Int(size)) } == 0)
    disk.faults.room = DiskSpace(free: 57 << 20, total: 1 << 30)
    #expect(throws: ImportFailure.Reason.noRoom(byteCount: size)) { try store.stage(file) }
    #expect(disk.faults.readCounts.isEmpty, "nothing is begun that can't be ended")
    #expect(try store.folder.tree().isEmpty)
  }

  @Test func noCopyTakesTheRoomThatNamesNeed() {
    let book = DiskSpaceReservations()
    let room = DiskSpace(free: 100 << 20, total: 1 << 40)
    #expect(room.reserve == 32 << 20)
    #expect(DiskSpace(free: 0, total: 1 << 20).reserve == 1 << 16)
    #expect(book.fits(68 << 20, in: room))
    #expect(!book.fits(68 << 20 + 1, in: room))
    // Two files that fit alone don't fit together.
    #expect(book.take(40 << 20, of: room))
    #expect(!book.take(40 << 20, of: room))
    book.giveBack(40 << 20)
    #expect(book.take(40 << 20, of: room))
    #expect(
      DiskSpaceReservations().fits(.max, in: nil), "a disk that does not tell keeps nobody out")
    #expect(DiskSpaceReservations().fits(.max, in: DiskSpace(free: 0, total: 0)))
  }

  @Test func behindAQuotaWhatIsAsLargeAsWhatDidNotFitIsNotBegun() {
    let book = DiskSpaceReservations()
    let room = DiskSpace(free: 1 << 40, total: 1 << 41)
    book.overflowed(at: 1000, room)
    #expect(!book.fits(1000, in: room))
    #expect(book.fits(999, in: room))
    // Another program has freed space.
    #expect(book.fits(1000, in: DiskSpace(free: 1 << 40 + 2000, total: 1 << 41)))
    book.forgetOverflows()
    #expect(book.fits(1000, in: room))
  }

  @Test func theSystemTellsHowMuchRoomThereIs() throws {
    let room = try folder.room()
    #expect(room.total > 0 && room.free <= room.total)
  }
}
