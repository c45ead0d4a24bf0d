// Tests of what a person prefers: stored, read by another version, and used.

import Foundation
import Testing

@testable import PhotoModel

@MainActor
@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct PreferencesTests {
  @Test func theyAreThereAfterARestart() async throws {
    var wanted = PreferenceValues()
    wanted.appearance = .dark
    wanted.slideshowSeconds = 12
    wanted.asksAtOnce = false
    try await withLibrary(days: 0) { library in
      let model = AppModel(library: library, decoder: FakeDecoder())
      await model.start()
      model.preferences.values = wanted
      await model.flush()
    }
    try await withLibrary(days: 0) { (library) async throws in
      #expect(try await library.settings.preferences() == wanted)
    }
  }

  @Test(arguments: [
    "", "no JSON", "[]", #"{"appearance":"pink","slideshowSeconds":0,"asksAtOnce":7}"#,
    #"{"slideshowSeconds":"5","later":{}}"#,
  ])
  func whatCanNotBeUnderstoodIsAsUsual(text: String) async throws {
    let library = try await openLibrary()
    try await library.script(
      "INSERT INTO setting (key, value) VALUES ('preferences', '\(text)')")
    #expect(try await library.settings.preferences() == PreferenceValues())
  }

  @Test func whoWantsToBeAskedLaterIsAskedLater() async throws {
    let model = AppModel(library: try await openLibrary(), decoder: FakeDecoder())
    await model.start()
    model.naming.asksAtOnce = false
    try await model.bringIn(["one", "two"])
    #expect(model.naming.isPaused)
    #expect(model.naming.prompt == nil)
    #expect(model.naming.waitingCount == 2)
    model.naming.unpause()
    #expect(model.naming.prompt != nil)
    // Who is being asked is not put off by what comes meanwhile.
    try await model.bringIn(["three"])
    #expect(!model.naming.isPaused)
    #expect(model.naming.prompt != nil)
  }
}
