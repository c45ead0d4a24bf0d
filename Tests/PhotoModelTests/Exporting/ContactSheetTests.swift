// Tests of where pictures and names stand on a contact sheet.

import Testing

@testable import PhotoModel

@Suite struct ContactSheetTests {
  @Test(arguments: [(1, 1), (20, 1), (21, 2), (100, 5)])
  func pagesAreFull(_ count: Int, _ pages: Int) {
    #expect(ContactSheet(count: count).pageCount == pages)
  }

  @Test func nothingOverlapsAndAllIsOnThePage() {
    let sheet = ContactSheet(count: 45)
    let places = (0..<ContactSheet.perPage).map(sheet.place)
    for (index, place) in places.enumerated() {
      #expect(place.x >= 36 && place.x + place.width <= ContactSheet.width - 35.9)
      #expect(place.y >= 36 && place.nameY + ContactSheet.nameSize <= ContactSheet.height - 36)
      for other in places[(index + 1)...] {
        let isBeside = other.x >= place.x + place.width || other.x + other.width <= place.x
        let isBelow = other.y >= place.nameY + ContactSheet.nameSize
        #expect(isBeside || isBelow)
      }
    }
    // The next page begins at its top again.
    #expect(sheet.place(of: ContactSheet.perPage) == sheet.place(of: 0))
  }
}
