// The bar over the library's grid after a change: what was done or undone last, with Undo or Redo.
// The words are in `Wording/HistoryWording.swift`, the steps are the model's `History`.

import CGtk
import Gtk
import PhotoModel

/// "“Beach” was deleted — Undo", for a while; after an undo, what was undone, with Redo.
struct UndoBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// How long the bar stays. Ctrl+Z works afterwards, and after a restart too.
  private static let stay = Duration.seconds(10)

  /// Runs what undoes or redoes, which tells the photos that it has changed, by their sequence numbers.
  typealias Step =
    @MainActor (_ step: @escaping @MainActor (AppModel) async -> Set<Int64>) -> Void

  /// Makes the bar.
  /// - Parameter step: undoes or redoes; by default nothing is done with the photos that it has changed.
  init(_ model: AppModel, step: Step? = nil) {
    let step = step ?? { step in Task { _ = await step(model) } }
    let text = Label().wrap().alignLines(0).maxWidth(characters: 72).expand(vertical: false)
    let undo = Button(localized("Undo")) { step { await $0.undo() } }.style("flat")
    let redo = Button(localized("Redo")) { step { await $0.redo() } }.style("flat")
    let bar = Revealer(
      .slideUp,
      WrappingRow {
        text
        undo
        redo
      }
      .style("toast"))
    gtk = bar.align(horizontal: .center, vertical: .end).margin(18).gtk
    let timer = Timer(model.clock)
    own(timer)
    // What was done before the window was opened is told in another one.
    let earlier = model.history.lastStep
    observe {
      let last = model.history.lastStep == earlier ? nil : model.history.lastStep
      let message = last?.message
      if let message {
        text.text = message
        undo.isVisible = last?.outcome != .undone
        redo.isVisible = last?.outcome == .undone
        timer.run(after: Self.stay) { bar.isRevealed = false }
      }
      bar.isRevealed = message != nil
    }
  }

  /// Runs one closure later, unless its owner is released first.
  @MainActor
  private final class Timer {
    private let clock: any Clock<Duration>
    private var task: Task<Void, Never>?

    init(_ clock: any Clock<Duration>) { self.clock = clock }

    isolated deinit { task?.cancel() }

    func run(after delay: Duration, _ action: @escaping @MainActor () -> Void) {
      task?.cancel()
      task = Task { [clock] in
        do { try await clock.sleep(for: delay) } catch { return }
        // The window may have been closed between the end of the pause and this line.
        if !Task.isCancelled { action() }
      }
    }
  }
}
