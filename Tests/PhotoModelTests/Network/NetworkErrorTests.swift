// Tests of which failures on the way to a server may pass by themselves.

import Testing

@testable import PhotoModel

@Suite struct NetworkErrorTests {
  @Test(arguments: [
    NetworkError.nameNotFound(host: "a"), .refused(host: "a"),
    .unreachable(host: "a", detail: ""), .tookTooLong(host: "a", seconds: 30),
    .brokenOff(host: "a"), .status(408, host: "a", retryAfter: nil),
    .status(429, host: "a", retryAfter: .seconds(5)), .status(500, host: "a", retryAfter: nil),
    .status(503, host: "a", retryAfter: nil),
  ])
  func theseMayPass(error: NetworkError) {
    #expect(error.isTransient)
    #expect(CatalogError.network(error).isTransient)
  }

  @Test(arguments: [
    NetworkError.notAWebLink("a"), .tooLarge(host: "a", limit: 1), .redirectedTooOften(host: "a"),
    .badRedirect(host: "a", target: "file:"), .storage(.diskFull(FilePath("/a"))),
    .status(400, host: "a", retryAfter: nil), .status(404, host: "a", retryAfter: nil),
    .status(304, host: "a", retryAfter: nil),
  ])
  func theseStay(error: NetworkError) {
    #expect(!error.isTransient)
    #expect(!CatalogError.network(error).isTransient)
  }

  @Test func aCatalogueThatCanNotBeReadMayBeMendedButAMissingPictureIsMissing() {
    #expect(CatalogError.unreadable(source: "a").isTransient)
    #expect(!CatalogError.noPicture(title: "a").isTransient)
    #expect(!CatalogError.library(.blankName).isTransient)
  }

  @Test func aMachineWithoutANetworkIsToldFromAServerThatFails() {
    let unreachable: [NetworkError] = [
      .nameNotFound(host: "a"), .refused(host: "a"), .unreachable(host: "a", detail: ""),
      .tookTooLong(host: "a", seconds: 1),
    ]
    #expect(unreachable.map(\.isUnreachable) == [true, true, true, true])
    let others: [NetworkError] = [
      .brokenOff(host: "a"), .status(503, host: "a", retryAfter: nil), .notAWebLink("a"),
      .tooLarge(host: "a", limit: 1),
    ]
    #expect(others.map(\.isUnreachable) == [false, false, false, false])
  }

  @Test func thePauseThatAServerAsksForIsInItsStatus() {
    #expect(
      NetworkError.status(429, host: "a", retryAfter: .seconds(5)).retryAfter == .seconds(5))
    #expect(NetworkError.status(429, host: "a", retryAfter: nil).retryAfter == nil)
    #expect(NetworkError.brokenOff(host: "a").retryAfter == nil)
  }
}
