// Tests of the list of failures.

import Testing

@testable import PhotoModel

@MainActor @Suite struct FailureLogTests {
  private let log = FailureLog()
  private let full = LibraryError.diskFull(FilePath("/library"))
  private let readOnly = LibraryError.readOnly(FilePath("/library"))

  private func errors() -> [LibraryError] { log.entries.compactMap { $0.error as? LibraryError } }

  @Test func theMostUrgentIsToldFirstAndOfTheSameOriginTheNewest() {
    #expect(log.first == nil)
    log.report(full, of: .renaming)
    log.report(full, of: .naming)
    #expect(log.first?.origin == .naming)
    log.report(full, of: .photos)
    log.report(readOnly, of: .photos)
    log.report(LibraryError.blankName, of: .naming)
    #expect(log.first?.origin == .photos)
    #expect(log.first?.error as? LibraryError == readOnly)
    log.report(ImportFailure.Reason.library(full), of: .importing, canRetry: true)
    #expect(log.first?.error as? ImportFailure.Reason == .library(full))
    #expect(log.first?.canRetry == true)
  }

  @Test func theyAreDismissedOneAtATime() throws {
    log.report(full, of: .photos)
    log.report(readOnly, of: .photos)
    let newest = try #require(log.first)
    log.dismiss(newest.id)
    #expect(errors() == [full])
    // A click that comes twice meets no other failure.
    log.dismiss(newest.id)
    #expect(errors() == [full])
    log.dismiss(try #require(log.first).id)
    #expect(log.first == nil)
  }

  @Test func theSameFailureIsToldOnceAndAnewOnceItIsDismissed() throws {
    log.report(full, of: .photos)
    let id = try #require(log.first).id
    log.report(full, of: .photos)
    #expect(log.entries.map(\.id) == [id])
    log.report(readOnly, of: .photos)
    log.report(full, of: .photos)
    #expect(errors() == [readOnly, full])
    log.dismiss(try #require(log.first).id)
    log.report(full, of: .photos)
    #expect(errors() == [readOnly, full])
    #expect(Set(log.entries.map(\.id)).count == 2)
  }

  @Test func whatCanBeTriedAgainByNowReplacesWhatCouldNot() {
    log.report(full, of: .importing)
    log.report(full, of: .importing, canRetry: true)
    #expect(log.entries.map(\.canRetry) == [true])
  }

  @Test func anOriginWithdrawsItsOwn() {
    log.report(full, of: .photos)
    log.report(full, of: .naming)
    log.report(readOnly, of: .naming)
    log.withdraw(.naming)
    #expect(log.entries.map(\.origin) == [.photos])
    log.update(readOnly, of: .naming)
    log.update(LibraryError?.none, of: .photos)
    #expect(log.entries.map(\.origin) == [.naming])
  }

  @Test func ofOneOriginTheNewestAreKept() {
    log.report(full, of: .naming)
    let paths = (0...FailureLog.mostOfOrigin).map { FilePath("/\($0)") }
    for path in paths { log.report(LibraryError.gone(path), of: .photos) }
    #expect(errors() == [full] + paths.dropFirst().map { .gone($0) })
  }
}
