// Tests of the differences between texts that a search ignores.

import Testing

@testable import PhotoModel

struct SearchTextTests {
  @Test(arguments: [
    ("Über", "uber"), ("u\u{308}BER", "uber"), ("Straße", "strasse"), ("ＡＢ", "ab"),
    ("Café 10", "cafe 10"), ("IMG_1", "img_1"), ("西湖", "西湖"),
  ])
  func caseAccentsAndWidthDoNotMatter(text: String, folded: String) {
    #expect(SearchText.folded(text) == folded)
  }

  @Test(arguments: [
    ("Ølandet", "olandet"), ("ŁÓDŹ łuk", "lodz luk"), ("Đà Nẵng", "da nang"),
    ("Æon", "aeon"), ("Œuvre cœur", "oeuvre coeur"), ("Işık", "isik"), ("Ħal", "hal"),
  ])
  func lettersWithAStrokeAndPairsAreThoseThatAreTypedForThem(text: String, folded: String) {
    #expect(SearchText.folded(text) == folded)
  }

  @Test(arguments: [
    ("NIKON D90", "\nnikon\nd90"), ("Aix-en-Provence", "\naix-en-provence\nen-provence\nprovence"),
    ("L’Aquila", "\nl’aquila\naquila"), ("  Zürich ", "\nzurich"), ("杭州", "\n杭州"),
    ("(Bonn)", "\n(bonn)\nbonn)"), ("-", "\n-"), ("", ""), (" \n", ""),
  ])
  func wordsOfACameraOrAPlaceBeginLines(text: String, starts: String) {
    #expect(SearchText.wordStarts(text) == starts)
  }
}
