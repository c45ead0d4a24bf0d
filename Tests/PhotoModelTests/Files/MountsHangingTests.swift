// Tests of which mount a file hangs with, without asking its disk.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder)
struct MountsHangingTests {
  private var home: FilePath { TemporaryFolder.path.resolved }
  private var library: FilePath { home.appending("library") }

  private func mount(on way: String, mounted: [FilePath]) -> FilePath? {
    Mounts(mounted: { mounted }, expected: { [] })
      .mount(on: home.appending(way), apartFrom: library)
  }

  @Test func filesOfAMountHangTogether() {
    let share = home.appending("share")
    #expect(mount(on: "share/a/b.jpg", mounted: [share]) == share)
    #expect(mount(on: "share/b.jpg", mounted: [share]) == share)
    #expect(mount(on: "share 2/b.jpg", mounted: [share]) == nil)
    #expect(mount(on: "share", mounted: [share]) == nil, "the folder itself lies elsewhere")
  }

  @Test func whatHoldsTheLibraryTooIsNoReasonToWait() {
    #expect(mount(on: "a/b.jpg", mounted: [FilePath("/"), home, library]) == nil)
  }

  @Test func aLibraryBehindALinkLiesWhereTheLinkLeadsTo() async throws {
    let disk = try home.appending("var").asFolder()
    let link = try home.appending("home").linked(to: disk)
    _ = try disk.appending("library").asFolder()
    let share = disk.appending("share")
    var originals = OriginalStore(library: link.appending("library"))
    originals.disk.mounts = Mounts(mounted: { [disk, share] }, expected: { [] })
    let worker = ImportWorker(originals: originals)
    let pictures = link.appending("pictures")
    #expect(await worker.mountFolder(of: pictures.appending("a.jpg")) == pictures)
    #expect(await worker.mountFolder(of: link.appending("share/a.jpg")) == link.appending("share"))
  }

  @Test func theInnermostMountIsMeant() {
    let run = home.appending("run")
    let gvfs = run.appending("user/gvfs")
    #expect(mount(on: "run/user/gvfs/share/b.jpg", mounted: [run, gvfs]) == gvfs)
    #expect(mount(on: "run/media/card/b.jpg", mounted: [run, gvfs]) == run)
  }

  @Test func aLinkIsAsGoodAsWhatItLeadsTo() throws {
    let share = try home.appending("share").asFolder()
    let inner = share.appending("inner")
    try home.appending("link").linked(to: share)
    try home.appending("near").linked(to: FilePath("./link"))
    try home.appending("deep").linked(to: inner.appending("photos"))
    #expect(mount(on: "link/a/b.jpg", mounted: [share]) == home.appending("link"))
    #expect(mount(on: "near/a/b.jpg", mounted: [share]) == home.appending("near"))
    #expect(mount(on: "link/inner/b.jpg", mounted: [share, inner]) == home.appending("link/inner"))
    #expect(mount(on: "deep/b.jpg", mounted: [share, inner]) == home.appending("deep"))
    try home.appending("circle").linked(to: FilePath("circle"))
    #expect(mount(on: "circle/b.jpg", mounted: [share]) == nil)
  }
}
