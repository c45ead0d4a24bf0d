// Tests of the photo to select once others are deleted.

import Testing

@testable import PhotoModel

@Suite struct SelectionAfterRemovalTests {
  private let list: [Int64] = [10, 20, 30, 40, 50]

  @Test(
    arguments: [
      ([20], 30), ([50], 40), ([20, 30], 40), ([20, 40], 50), ([40, 50], 30), ([50, 20], 40),
      ([50, 40, 20], 30), ([10, 20, 30, 40], 50), ([10, 50], 40),
    ] as [([Int64], Int64)])
  func itIsTheOneBehindTheLastOrBeforeIt(leaving: [Int64], next: Int64) {
    #expect(list.photo(after: leaving) == next)
  }

  @Test func thereIsNoneWhereAllLeaveOrNoneDoes() {
    #expect(list.photo(after: list) == nil)
    #expect(list.photo(after: []) == nil)
    #expect(list.photo(after: [60]) == nil)
  }
}
