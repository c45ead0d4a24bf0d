// Tests of `AsyncContentView`: what it shows while content is loading, loaded or failed, and that
// it loads only while it is shown.

import AsyncGtk
import AsyncState
import CGtk
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class AsyncContentViewTests: XCTestCase {
  private struct Broken: Error {}

  /// Whether a stream has ended.
  @MainActor
  private final class Ending {
    var hasCome = false
  }

  /// A load that runs until the test ends it.
  @MainActor
  private final class Work {
    private(set) var starts = 0
    private(set) var cancellations = 0
    private var waiting: CheckedContinuation<String, any Error>?

    func run() async throws -> String {
      starts += 1
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiting = $0 }
      } onCancel: {
        Task { @MainActor in
          self.cancellations += 1
          self.end(.failure(CancellationError()))
        }
      }
    }

    func end(_ result: Result<String, any Error>) {
      waiting?.resume(with: result)
      waiting = nil
    }
  }

  @MainActor
  private func view(_ loader: Loader<String>) -> (Window, AsyncContentView, Stack) {
    let view = AsyncContentView(loader, message: { _ in "It is broken." }) { loader in
      let label = Label()
      return label.observe { label.text = loader.value ?? "" }
    }
    let pages = Stack(["view": view, "other": Box()])
    let window = Window("Content", width: 400, height: 300)
    window.setContent(pages)
    return (window, view, pages)
  }

  /// The name of the part of the view that is shown.
  @MainActor
  private func part(_ view: AsyncContentView) -> String? {
    gtk_stack_get_visible_child_name(view.opaque).map { String(cString: $0) }
  }

  func testASlowLoadShowsASpinnerThenTheContent() throws {
    try onGtk { (test: AsyncContentViewTests) in test.aSlowLoadShowsASpinnerThenTheContent() }
  }

  @MainActor
  private func aSlowLoadShowsASpinnerThenTheContent() {
    let work = Work()
    let loader = Loader { try await work.run() }
    let (window, view, _) = view(loader)
    GtkLoop.iterate(for: .milliseconds(30))
    XCTAssertEqual(work.starts, 0, "nothing starts before it is shown")
    window.present()
    GtkLoop.iterate(until: "the load") { work.starts == 1 }
    XCTAssertEqual(part(view), "blank")
    GtkLoop.iterate(until: "the spinner") { self.part(view) == "placeholder" }
    work.end(.success("Here"))
    GtkLoop.iterate(until: "the content") { self.part(view) == "content" }
    window.destroy()
  }

  func testAQuickLoadNeverShowsASpinner() throws {
    try onGtk { (test: AsyncContentViewTests) in test.aQuickLoadNeverShowsASpinner() }
  }

  @MainActor
  private func aQuickLoadNeverShowsASpinner() {
    let work = Work()
    let loader = Loader { try await work.run() }
    let (window, view, _) = view(loader)
    var parts = [part(view)]
    connect(view.instance, pointer: "notify::visible-child-name") { [weak self] _ in
      parts.append(self?.part(view))
    }
    window.present()
    GtkLoop.iterate(until: "the load") { work.starts == 1 }
    work.end(.success("Here"))
    GtkLoop.iterate(until: "the content") { self.part(view) == "content" }
    GtkLoop.iterate(for: .milliseconds(300))
    XCTAssertFalse(parts.contains("placeholder"))
    window.destroy()
  }

  func testAFailureSaysWhyAndIsRetried() throws {
    try onGtk { (test: AsyncContentViewTests) in test.aFailureSaysWhyAndIsRetried() }
  }

  @MainActor
  private func aFailureSaysWhyAndIsRetried() {
    let work = Work()
    let loader = Loader { try await work.run() }
    let (window, view, _) = view(loader)
    window.present()
    GtkLoop.iterate(until: "the load") { work.starts == 1 }
    work.end(.failure(Broken()))
    GtkLoop.iterate(until: "the reason") { self.part(view) == "failure" }
    Task { await loader.load() }
    GtkLoop.iterate(until: "the second load") { work.starts == 2 }
    GtkLoop.iterate(for: .milliseconds(250))
    XCTAssertEqual(part(view), "failure", "the reason stays while it is tried again")
    work.end(.success("Here"))
    GtkLoop.iterate(until: "the content") { self.part(view) == "content" }
    Task { await loader.load() }
    GtkLoop.iterate(until: "the third load") { work.starts == 3 }
    work.end(.failure(Broken()))
    GtkLoop.iterate(until: "the failure") { loader.failure != nil }
    GtkLoop.iterate(for: .milliseconds(50))
    XCTAssertEqual(part(view), "content", "what was loaded before is there still")
    window.destroy()
  }

  func testAClickOnRetryLoadsAgain() throws {
    try onGtk { (test: AsyncContentViewTests) in try test.aClickOnRetryLoadsAgain() }
  }

  @MainActor
  private func aClickOnRetryLoadsAgain() throws {
    let work = Work()
    let loader = Loader { try await work.run() }
    let (window, view, _) = view(loader)
    defer { window.destroy() }
    window.present()
    GtkLoop.iterate(until: "the load") { work.starts == 1 }
    work.end(.failure(Broken()))
    GtkLoop.iterate(until: "the reason") { self.part(view) == "failure" }
    let retry = try retryButton(in: view, of: window)
    // It does not load again by itself.
    GtkLoop.iterate(for: .milliseconds(100))
    XCTAssertEqual(work.starts, 1)
    try GtkLoop.click(retry, in: window, times: 2)
    GtkLoop.iterate(until: "the second load") { work.starts == 2 }
    work.end(.success("Here"))
    GtkLoop.iterate(until: "the content") { self.part(view) == "content" }
    XCTAssertEqual(work.starts, 2, "a double click is one")
  }

  /// The Retry button, once it can be clicked.
  @MainActor
  private func retryButton(in view: AsyncContentView, of window: Window) throws -> AnyWidget {
    let retry = try XCTUnwrap(
      view.all(gtk_button_get_type()).first { button in
        button.isMapped
          && button.all(gtk_label_get_type()).contains {
            String(cString: gtk_label_get_text($0.opaque)) == "Retry"
          }
      })
    GtkLoop.iterate(until: "the button to have a size") { gtk_widget_get_width(retry.gtk) > 0 }
    GtkLoop.iterate(until: "the window to be active") { gtk_window_is_active(window.cast()) != 0 }
    return retry
  }

  func testAStreamThatIsTriedAgainGoesOnAfterItsFirstElement() throws {
    try onGtk { (test: AsyncContentViewTests) in
      try test.aStreamThatIsTriedAgainGoesOnAfterItsFirstElement()
    }
  }

  @MainActor
  private func aStreamThatIsTriedAgainGoesOnAfterItsFirstElement() throws {
    var streams: [AsyncThrowingStream<Int, any Error>.Continuation] = []
    let loader = SequenceLoader {
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      streams.append(continuation)
      return stream
    }
    let view = AsyncContentView(loader, message: { _ in "It is broken." }) { loader in
      let label = Label()
      return label.observe { label.text = "\(loader.value ?? 0)" }
    }
    let pages = Stack(["view": view, "other": Box()])
    let window = Window("Stream", width: 400, height: 300)
    defer { window.destroy() }
    window.setContent(pages)
    window.present()
    GtkLoop.iterate(until: "the stream") { streams.count == 1 }
    streams[0].finish(throwing: Broken())
    GtkLoop.iterate(until: "the reason") { self.part(view) == "failure" }
    try GtkLoop.click(try retryButton(in: view, of: window), in: window, times: 1)
    GtkLoop.iterate(until: "the second stream") { streams.count == 2 }
    streams[1].yield(1)
    GtkLoop.iterate(until: "the content") { self.part(view) == "content" }
    streams[1].yield(2)
    GtkLoop.iterate(until: "the second element") { loader.value == 2 }
    // Another page in front ends it.
    let ending = Ending()
    streams[1].onTermination = { _ in Task { @MainActor in ending.hasCome = true } }
    pages.show("other")
    GtkLoop.iterate(until: "the end of the stream") { ending.hasCome }
  }

  func testThePlaceholderThatIsAskedForIsShownWhileItLoads() throws {
    try onGtk { (test: AsyncContentViewTests) in
      test.thePlaceholderThatIsAskedForIsShownWhileItLoads()
    }
  }

  @MainActor
  private func thePlaceholderThatIsAskedForIsShownWhileItLoads() {
    let work = Work()
    let loader = Loader { try await work.run() }
    let shape = Label("Shape")
    let view = AsyncContentView(loader, placeholder: shape, message: { _ in "It is broken." }) {
      loader in
      let label = Label()
      return label.observe { label.text = loader.value ?? "" }
    }
    let window = Window("Placeholder", width: 400, height: 300)
    defer { window.destroy() }
    window.setContent(view)
    XCTAssertFalse(shape.isMapped)
    window.present()
    GtkLoop.iterate(until: "the load") { work.starts == 1 }
    GtkLoop.iterate(until: "the placeholder") { shape.isMapped }
    XCTAssertEqual(view.all(gtk_spinner_get_type()).filter(\.isMapped).count, 0, "and no spinner")
    work.end(.success("Here"))
    GtkLoop.iterate(until: "the content") {
      view.all(gtk_label_get_type()).contains {
        $0.isMapped && String(cString: gtk_label_get_text($0.opaque)) == "Here"
      }
    }
    XCTAssertFalse(shape.isMapped)
  }

  func testLeavingThePageCancelsTheLoadAndComingBackBeginsItAnew() throws {
    try onGtk { (test: AsyncContentViewTests) in
      test.leavingThePageCancelsTheLoadAndComingBackBeginsItAnew()
    }
  }

  @MainActor
  private func leavingThePageCancelsTheLoadAndComingBackBeginsItAnew() {
    let work = Work()
    let loader = Loader { try await work.run() }
    let (window, view, pages) = view(loader)
    window.present()
    GtkLoop.iterate(until: "the load") { work.starts == 1 }
    pages.show("other")
    GtkLoop.iterate(until: "the load to be cancelled") { work.cancellations == 1 }
    GtkLoop.iterate(until: "the loader to rest") { loader.state.isIdle }
    pages.show("view")
    GtkLoop.iterate(until: "the second load") { work.starts == 2 }
    work.end(.success("Here"))
    GtkLoop.iterate(until: "the content") { self.part(view) == "content" }
    window.destroy()
  }

  /// Streams that the test feeds, a new one for each call of `make`.
  @MainActor
  private final class Streams {
    private(set) var feeds: [AsyncStream<Int>.Continuation] = []
    private(set) var endedCount = 0

    func make() -> AsyncStream<Int> {
      let (stream, feed) = AsyncStream.makeStream(of: Int.self)
      feed.onTermination = { _ in Task { @MainActor in self.endedCount += 1 } }
      feeds.append(feed)
      return stream
    }
  }

  func testAStreamIsHeardWhileItIsShownAndAnewEachTimeItIsShownAgain() throws {
    try onGtk { (test: AsyncContentViewTests) in
      test.aStreamIsHeardWhileItIsShownAndAnewEachTimeItIsShownAgain()
    }
  }

  @MainActor
  private func aStreamIsHeardWhileItIsShownAndAnewEachTimeItIsShownAgain() {
    let streams = Streams()
    let loader = SequenceLoader { streams.make() }
    let label = Label()
    let view = AsyncContentView(loader, message: { _ in "It is broken." }) { loader in
      label.observe { label.text = loader.value.map { "\($0)" } ?? "" }
    }
    let pages = Stack(["view": view, "other": Box()])
    let window = Window("Stream", width: 400, height: 300)
    window.setContent(pages)
    GtkLoop.iterate(for: .milliseconds(30))
    XCTAssertEqual(streams.feeds.count, 0, "nothing is heard before it is shown")
    window.present()
    for time in 1...3 {
      GtkLoop.iterate(until: "stream \(time)") { streams.feeds.count == time }
      streams.feeds.last?.yield(time * 10)
      GtkLoop.iterate(until: "its first element") { label.text == "\(time * 10)" }
      streams.feeds.last?.yield(time * 10 + 1)
      GtkLoop.iterate(until: "its second element") { label.text == "\(time * 10 + 1)" }
      pages.show("other")
      GtkLoop.iterate(until: "the end of stream \(time)") { streams.endedCount == time }
      XCTAssertEqual(label.text, "\(time * 10 + 1)", "what was shown stays")
      pages.show("view")
    }
    window.destroy()
  }
}
