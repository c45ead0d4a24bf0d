// Tests of how lists of words are read, and that those of the program can match at all.

import Testing

@testable import PhotoModel

@Suite struct WordTableTests {
  private static let tables = [
    WordTable.cameraCompanyWords, .captionBoilerplate, .copySuffixes, .generatedFileNames,
    .pictureExtensions,
  ]
  /// Sections whose words are compared with their capitals.
  private static let sectionsWithCapitals: Set = ["scene codes", "modes"]

  @Test func commentsAndEmptyLinesAreNoWords() {
    let table = WordTable("# A comment\n\n[first]\nword\ntwo words\n\n# More\n[second]\nx#y\n")
    #expect(table.sections == ["first": ["word", "two words"], "second": ["x#y"]])
    #expect(table["first"] == ["word", "two words"])
  }

  @Test func windowsLinesAreReadToo() {
    #expect(WordTable("[a]\r\nword\r\n").sections == ["a": ["word"]])
  }

  @Test func wordsOutsideSectionsAreLeftOut() {
    #expect(WordTable("word\n[a]\nother").sections == ["a": ["other"]])
    #expect(WordTable("").sections.isEmpty)
  }

  @Test(arguments: tables)
  func noWordIsDoubledOrCanNotMatch(table: WordTable) {
    #expect(!table.sections.isEmpty)
    for (section, words) in table.sections {
      #expect(Set(words).count == words.count, "doubled in [\(section)]")
      for word in words {
        #expect(word.first?.isWhitespace == false && word.last?.isWhitespace == false)
        #expect(
          Self.sectionsWithCapitals.contains(section) || word == word.lowercased(),
          "\(word) in [\(section)]")
      }
    }
  }

  /// Captions are compared as words with a space between two of them.
  @Test func captionsHaveNoSigns() {
    for (section, words) in WordTable.captionBoilerplate.sections where section != "scene codes" {
      for word in words {
        let plain = word.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        #expect(word == plain, "\(word) in [\(section)]")
      }
    }
  }

  /// A word of a camera's or company's list that has a space would match nothing.
  @Test func singleWordsAreSingle() {
    let captions = WordTable.captionBoilerplate
    let single =
      ["makers", "company words", "programs", "program verbs", "program prepositions"]
      .flatMap { captions[$0] } + captions["first words"]
      + WordTable.generatedFileNames.sections.values.joined()
      + WordTable.cameraCompanyWords["company words"]
    #expect(single.filter { $0.contains(" ") } == [])
  }
}
