// Tests of suggestions in the text field: they stay until the person types another name.

import Testing

@testable import PhotoModel

@Suite struct NamingQueueSuggestionTests {
  /// A queue of copied photos with these suggestions.
  private func queue(_ suggestions: String?...) -> NamingQueue {
    var queue = NamingQueue()
    var entries = picked(1...Int64(suggestions.count))
    for (index, suggestion) in suggestions.enumerated() { entries[index].suggestion = suggestion }
    _ = queue.append(entries)
    for entry in entries { _ = queue.arrived(entry.position, photo(entry.position)) }
    return queue
  }

  @Test func theFieldBeginsWithTheSuggestedName() {
    let queue = queue("Pillars")
    #expect(queue.prompt?.text == "Pillars")
    #expect(queue.prompt?.isDraft == false, "it is replaced by what is typed, not continued")
  }

  @Test func eachPhotoHasItsOwn() {
    var queue = queue("a", nil, "c")
    _ = queue.saveAndStore("a")
    #expect(queue.prompt?.text == "")
    _ = queue.saveAndStore("b")
    #expect(queue.prompt?.text == "c")
  }

  @Test func theSuggestedNameIsNoHalfTypedText() {
    var queue = queue("Pillars")
    queue.typed("Pill")
    #expect(queue.entries[0].draft == "Pill")
    queue.typed("Pillars")
    #expect(queue.entries[0].draft == nil)
    #expect(queue.pause().plain == [.saveDraft(nil, position: 1)])
  }

  @Test func aFieldThatWasEmptiedStaysEmpty() {
    var queue = queue("Pillars")
    queue.typed("")
    #expect(queue.entries[0].draft == "")
    #expect(queue.prompt?.text == "")
    #expect(queue.prompt?.isDraft == true)
    var resumed = NamingQueue()
    _ = resumed.resume(queue.entries, cursor: NamingCursor(position: 1))
    #expect(resumed.prompt?.text == "")
  }

  @Test func confirmingItIsAnAnswerLikeAnyOther() {
    var queue = queue("Pillars")
    #expect(queue.save("Pillars").plain == [.store(.named("Pillars"), photoID(1), position: 1)])
    #expect(queue.stored(1) == [.endRound])
  }

  @Test func skippingTakesItForNoName() {
    var queue = queue("Pillars", nil)
    #expect(queue.skip().plain == [.store(.skipped, photoID(1), position: 1)])
    _ = queue.stored(1)
    #expect(queue.entries[0].name == nil)
    _ = queue.back()
    #expect(queue.prompt?.text == "Pillars")
  }

  @Test func theNameThatAPhotoHasGoesBeforeTheOneSuggested() {
    var queue = NamingQueue()
    var entries = picked(1...1)
    entries[0].suggestion = "Pillars"
    _ = queue.append(entries)
    _ = queue.arrived(1, photo(1, named: "mine"))
    #expect(queue.prompt?.text == "mine")
    queue.typed("mine")
    #expect(queue.entries[0].draft == nil)
  }

  @Test func afterAnAnswerTheNameGivenStandsInTheField() {
    var queue = queue("Pillars", nil)
    _ = queue.saveAndStore("mine")
    _ = queue.back()
    #expect(queue.prompt?.text == "mine")
    #expect(queue.prompt?.isDraft == false)
  }

  @Test func aSuggestedNameThatCouldNotBeStoredIsSuggestedAgain() {
    var queue = queue("Pillars")
    _ = queue.save("Pillars")
    #expect(queue.notStored(1).plain == [.saveDraft(nil, position: 1)])
    #expect(queue.prompt?.text == "Pillars")
    #expect(queue.prompt?.isDraft == false)
  }

  @Test func anotherNameThatCouldNotBeStoredIsHalfTypedText() {
    var queue = queue("Pillars")
    _ = queue.save("mine")
    #expect(queue.notStored(1).plain == [.saveDraft("mine", position: 1)])
    #expect(queue.prompt?.text == "mine")
    #expect(queue.prompt?.isDraft == true)
  }

  @Test func aSuggestedNameConfirmedBeforeTheCopyIsSafeIsKeptAsHalfTypedText() {
    var queue = NamingQueue()
    var entries = picked(1...2)
    entries[1].suggestion = "Pillars"
    _ = queue.append(entries)
    _ = queue.arrived(1, photo(1))
    _ = queue.saveAndStore("first")
    #expect(queue.prompt?.text == "Pillars")
    #expect(queue.save("Pillars").plain == [.storeName("Pillars", position: 2, cursor: nil)])
    #expect(
      queue.arrived(2, photo(2)).plain == [.store(.named("Pillars"), photoID(2), position: 2)])
  }
}
