// Tests of a library that is made anew from originals and sidecars, with a reader of sidecars of their
// own: what a decoder can't read is not what is damaged, and nothing that was deleted comes back.

import Foundation
import PlainSidecars
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct LibraryRebuildTests {
  private var new: FilePath { TemporaryFolder.path.appending("new") }

  private func rebuild(_ failures: [String: PictureError] = [:]) async throws -> RebuildReport {
    try await LibraryRebuild(sidecars: PlainSidecars(failures: failures), decoder: NoPictures())
      .run(from: libraryFolder, into: new)
  }

  /// Fills a library, and loses its database. Returns the rows that it had.
  private func lose(
    _ use: (PhotoLibrary) async throws -> Void
  ) async throws -> [String] {
    let library = try await openLibrary(writesSidecars: true)
    try await use(library)
    try await library.close()
    let rows = try rows(libraryFolder)
    try databaseFile.remove()
    return rows
  }

  private func rows(_ folder: FilePath) throws -> [String] {
    try LibraryDatabase(folder.appending("library.sqlite"), .readOnly).rows(
      """
      SELECT id, sequence, name, sha256, extension, source_name, byte_count, liked, added_at,
        deleted_at, title, taken_at, camera, place, perceptual_hash, orientation,
        description, keywords
      FROM photo ORDER BY sequence
      """
    ) { (row) throws(LibraryError) in
      (0..<18).map { row.text($0) ?? "NULL" }.joined(separator: "|")
    }
  }

  @Test func namesLikesDatesOrderTrashAndDuplicatesComeBack() async throws {
    let before = try await lose { library in
      let first = try await library.photo(of: "one", named: "Harbour <1> \\ \u{7}")
      _ = try await library.photo(of: "two")
      let third = try await library.photo(of: "three", named: "c")
      let fourth = try await library.photo(of: "four", named: "d")
      try await library.photos.setLiked(third.id, true)
      try await library.photos.turn([third.id], by: .rotatedRight)
      try await library.photos.setDescription(" Two\nlines <&> \\ \u{7} ", of: third.id)
      try await library.photos.setKeywords([(third.id, ["sea", "two words", "<&>"])])
      try await library.trash.delete([fourth.id])
      let source = try TemporaryFolder.path.appending("copy.jpg").holding(jpeg("one"))
      let position = try await library.namingQueue.enqueue([source])[0].position
      guard
        case .copy(_, let id) = try await library.namingQueue.add(
          library.originals.stage(source), at: position)
      else { throw Refused() }
      try await library.namingQueue.answer(.named("the same again"), for: id, at: position)
      _ = first
    }
    #expect(before.count == 5)
    let report = try await rebuild()
    #expect(report == RebuildReport(photoCount: 4, problems: []))
    #expect(try rows(new) == before)
    // It is a library like any other, and the next photo has a number of its own.
    let library = try await PhotoLibrary.open(at: new)
    let fifth = try await library.photo(of: "five", named: "e")
    #expect(fifth.sequence > 5)
    #expect(try await library.inspect().problems.isEmpty)
    try await library.close()
  }

  @Test func aRebuiltLibraryIsSearchedByCameraAndPlace() async throws {
    _ = try await lose { library in
      let metadata = PhotoMetadata(camera: "NIKON D90", place: "Heraklion")
      _ = try await library.photo(of: "one", named: "a", metadata: metadata)
    }
    #expect(try await rebuild().problems.isEmpty)
    let library = try await PhotoLibrary.open(at: new)
    #expect(try await library.photos.order(of: PhotoQuery(search: "d90 herak")).count == 1)
    try await library.close()
  }

  @Test func nothingThatWasRemovedForGoodComesBack() async throws {
    let before = try await lose { library in
      _ = try await library.photo(of: "one", named: "a")
      let gone = try await library.photo(of: "two", named: "b")
      await library.sidecarWriter?.finish()
      try await library.trash.delete([gone.id])
      try await library.trash.empty()
    }
    #expect(before.count == 1)
    #expect(try await rebuild() == RebuildReport(photoCount: 1, problems: []))
    #expect(try rows(new) == before)
  }

  @Test func oneInTenThatIsDamagedIsListedAndHasNoName() async throws {
    let before = try await lose { library in
      for number in 1...20 {
        _ = try await library.photo(of: "photo \(number)", named: "name \(number)")
      }
    }
    let originals = try OriginalStore(library: libraryFolder).files().sorted { $0.text < $1.text }
    let damaged = [originals[3], originals[13]].map { OriginalStore.sidecar(of: $0) }
    for sidecar in damaged { try sidecar.holding(Array("damaged".utf8)) }
    let report = try await rebuild()
    #expect(report.photoCount == 20)
    #expect(report.problems == damaged.map(RebuildProblem.sidecarDamaged))
    let after = try rows(new)
    #expect(Set(before).intersection(after).count == 18)
    #expect(after.filter { $0.contains("|NULL|") && !before.contains($0) }.count == 2)
  }

  @Test func whatADecoderCannotReadIsNotDamaged() async throws {
    _ = try await lose { library in _ = try await library.photo(of: "one", named: "a") }
    let original = try #require(try OriginalStore(library: libraryFolder).files().first)
    let sidecar = OriginalStore.sidecar(of: original)
    await #expect(throws: RebuildError.decoderUnavailable(detail: "gone")) {
      try await rebuild([sidecar.name: .decoderUnavailable(detail: "gone")])
    }
    #expect(!new.exists(), "there is no library without its names")
    #expect(try TemporaryFolder.path.folderNames().count { $0.starts(with: "new".utf8) } == 0)
    let report = try await rebuild([sidecar.name: .decoderDied])
    #expect(report.problems == [.sidecarUnread(sidecar, .decoderDied)])
    #expect(report.photoCount == 1)
  }

  @Test func whatIsLostIsListedWithItsNames() async throws {
    _ = try await lose { library in
      _ = try await library.photo(of: "one", named: "a")
      _ = try await library.photo(of: "two", named: "b")
      _ = try await library.photo(of: "three", named: "c")
    }
    let originals = try OriginalStore(library: libraryFolder).files()
    var expected: [RebuildProblem] = []
    for original in originals {
      let sidecar = OriginalStore.sidecar(of: original)
      let text = String(decoding: try File.contents(of: sidecar), as: UTF8.self)
      if text.contains(">a<") {
        try original.remove()
        expected.append(.originalMissing(sidecar, ["a"]))
      } else if text.contains(">b<") {
        try original.holding(Array("no picture".utf8))
        expected.append(.unreadable(original, .picture(.notAPicture), ["b"]))
      } else {
        try original.holding(jpeg("changed"))
        expected.append(.originalDamaged(original))
      }
    }
    let pasted = libraryFolder.appending("pasted")
    try pasted.makeFolder()
    try pasted.appending("x.png").holding(jpeg("x"))
    expected.append(.notImported(pasted.appending("x.png")))
    let report = try await rebuild()
    #expect(report.problems.count == 4)
    #expect(expected.allSatisfy(report.problems.contains))
    #expect(try rows(new).map { $0.contains("|c|") } == [true])
  }

  @Test func theOldLibraryIsOnlyRead() async throws {
    _ = try await lose { library in _ = try await library.photo(of: "one", named: "a") }
    let before = try libraryFolder.folderNames().map { String(decoding: $0, as: UTF8.self) }
      .sorted()
    _ = try await rebuild()
    let after = try libraryFolder.folderNames().map { String(decoding: $0, as: UTF8.self) }.sorted()
    #expect(after == before)
    await #expect(throws: RebuildError.library(.notEmpty(new))) { _ = try await rebuild() }
    let inside = libraryFolder.appending("inside")
    await #expect(throws: RebuildError.insideLibrary(inside, libraryFolder)) {
      _ = try await LibraryRebuild(sidecars: PlainSidecars(), decoder: NoPictures())
        .run(from: libraryFolder, into: inside)
    }
  }

  @Test func theNewFolderMayBeEmptyEndWithASlashOrBeALink() async throws {
    _ = try await lose { library in _ = try await library.photo(of: "one", named: "a") }
    try TemporaryFolder.path.appending("target").asFolder()
    let link = TemporaryFolder.path.appending("link")
    try FileManager.default.createSymbolicLink(atPath: link.text, withDestinationPath: "target")
    try new.asFolder()
    for target in [new.text + "/", new.text + "2/", new.text + "3/.", link.text] {
      if target.hasSuffix("/.") { try FilePath(new.text + "3").asFolder() }
      let report = try await LibraryRebuild(sidecars: PlainSidecars(), decoder: NoPictures())
        .run(from: libraryFolder, into: FilePath(target))
      #expect(report == RebuildReport(photoCount: 1))
      #expect(FilePath(target).appending("library.sqlite").exists(), "\(target)")
    }
    let file = try TemporaryFolder.path.appending("file").holding("a")
    let dangling = TemporaryFolder.path.appending("dangling")
    try FileManager.default.createSymbolicLink(atPath: dangling.text, withDestinationPath: "no")
    for target in [file, dangling] {
      await #expect(throws: RebuildError.library(.notEmpty(target.resolved))) {
        _ = try await LibraryRebuild(sidecars: PlainSidecars(), decoder: NoPictures())
          .run(from: libraryFolder, into: target)
      }
    }
  }

  @Test func whatAKilledRebuildHasLeftIsRemovedByTheNext() async throws {
    _ = try await lose { library in _ = try await library.photo(of: "one", named: "a") }
    let left = FilePath(new.text + ".rebuild-\(UUID().uuidString)")
    let running = FilePath(new.text + ".rebuild-\(UUID().uuidString)")
    let persons = ["2026", "notes", "\(UUID().uuidString) 2"].map {
      FilePath(new.text + ".rebuild-" + $0)
    }
    for folder in [left, running] + persons { try folder.asFolder() }
    try left.appending("library.sqlite").holding("half")
    let lock = try LibraryLock(running)
    _ = try await rebuild()
    #expect(!left.exists())
    #expect(running.exists())
    #expect(persons.allSatisfy { $0.exists() }, "folders of a person")
    withExtendedLifetime(lock) {}
  }

  @Test func aCancelledRebuildLeavesNothing() async throws {
    _ = try await lose { library in
      for name in ["one", "two", "three"] { _ = try await library.photo(of: name, named: name) }
    }
    let (old, new) = (libraryFolder, new)
    let task = Task {
      try await LibraryRebuild(sidecars: PlainSidecars(), decoder: NoPictures())
        .run(from: old, into: new) { done, _ in
          if done == 2 { withUnsafeCurrentTask { $0?.cancel() } }
        }
    }
    await #expect(throws: RebuildError.cancelled) { _ = try await task.value }
    let names = try TemporaryFolder.path.folderNames().map { String(decoding: $0, as: UTF8.self) }
    #expect(!names.contains { $0.contains("rebuild") || $0 == "new" })
  }

  /// Rewrites a value of the only sidecar, with a checksum that is right.
  private func forge(_ change: (inout [SidecarField: String]) -> Void) async throws {
    let store = OriginalStore(library: libraryFolder)
    let path = try #require(try store.allFiles().first(where: OriginalStore.isSidecar))
    let sha256 = String(path.name.prefix { $0 != "." })
    let fields = try await PlainSidecars().sidecarFields(at: path)
    var values = fields.photos[0].compactMapValues(SidecarText.unescaped)
    change(&values)
    values[.checksum] = nil
    values[.checksum] = SidecarPhoto.checksum(of: values, original: sha256)
    let lines = values.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, value in
      "      <gtkphotos:\(field.propertyName)>\(SidecarText.escaped(value))</gtkphotos:\(field.propertyName)>"
    }
    try path.remove()
    try path.holding((["<?xpacket"] + lines).joined(separator: "\n"))
  }

  @Test(
    arguments: [
      (SidecarField.added, "9223372036854775807"), (.added, "-9223372036854775808"),
      (.deleted, "9223372036854775807"), (.deleted, "253402300800000"), (.name, " "),
      (.count, "2"), (.added, "1e3"),
    ])
  func valuesThatNoLibraryHasAreDamage(field: SidecarField, value: String) async throws {
    _ = try await lose { library in _ = try await library.photo(of: "one", named: "a") }
    try await forge { $0[field] = value }
    let report = try await rebuild()
    #expect(report.photoCount == 1)
    guard case .sidecarDamaged = report.problems.first else {
      Issue.record("\(report.problems)")
      return
    }
  }

  @Test(arguments: ["-315000000123", "-1", "0", "253402300799999", "-62135596800000"])
  func anyDateCanBeListed(added: String) async throws {
    _ = try await lose { library in _ = try await library.photo(of: "one", named: "a") }
    try await forge { $0[.added] = added }
    #expect(try await rebuild() == RebuildReport(photoCount: 1))
    let library = try PhotoLibrary.openReadOnly(at: new)
    let photo = try #require(try await library?.photos.all().first)
    #expect(photo.added.milliseconds == Int64(added))
    let parts = try #require(photo.jsonLine.firstMatch(of: /"added":"([-0-9]+)-.*\.([0-9]{3})Z"/))
    #expect(Int(parts.2) == ((Int(added) ?? 0) % 1000 + 1000) % 1000)
    try await library?.close()
  }

  @Test func aLibraryThatAWindowHasOpenIsNotRebuilt() async throws {
    let library = try await openLibrary()
    _ = try await library.photo(of: "one", named: "a")
    await #expect(throws: RebuildError.library(.inUse(libraryFolder))) { _ = try await rebuild() }
    try await library.close()
  }
}
