// Each fact of a file has a column, and comes back from it.

import Testing

@testable import PhotoModel

@Suite struct PhotoMetadataTests {
  @Test func eachFactHasAColumnOfItsOwn() {
    let facts = PhotoMetadata(
      title: "A title", taken: LocalDateTime(iso8601: "2026-05-03T14:05:22"), camera: "A camera",
      place: "Munich", size: PixelSize(width: 40, height: 30))
    var copy = PhotoMetadata()
    for column in PhotoMetadata.Column.allCases {
      #expect(copy[column] == nil)
      #expect(facts[column] != nil)
      let before = copy
      copy[column] = facts[column]
      #expect(copy != before)
    }
    #expect(copy == facts)
  }

  @Test(arguments: PhotoMetadata.Column.allCases)
  func anOlderLibraryHasNone(of column: PhotoMetadata.Column) {
    let names = { (schema: Int) in
      PhotoRow.columns(schema: Int64(schema)).split(separator: ", ").map(String.init)
    }
    #expect(names(Migrations.count).contains(column.rawValue))
    #expect(names(column.migration).contains(column.rawValue))
    #expect(!names(column.migration - 1).contains(column.rawValue))
    #expect(names(1).count == Int(PhotoRow.readCount))
  }
}
