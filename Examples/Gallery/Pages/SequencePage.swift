// A view of an asynchronous sequence, without a separate loader.

import AsyncGtk
import AsyncState
import Gtk

extension Page {
  static var sequence: Page {
    Page(
      "Sequence",
      """
      A view takes an asynchronous sequence directly and shows each element until the next. It \
      begins anew each time that the view is shown, and after Retry where it failed before its \
      first element. Once there is an element, that stays.
      """
    ) { pace in
      let numbers = Numbers(pace)
      let view = Restartable(height: 80) {
        // begin
        AsyncContentView(of: { numbers.elements() }, message: { "\($0)" }) { number in
          Label { "Element \(number() ?? 0)" }.alignLines(0.5).expand()
        }
        // end
      }
      view.append(Button("Fail") { numbers.fail() }.align(horizontal: .start))
      return view
    }
  }
}

/// The sequence: 1, 2, 3 …, one a second, until it fails.
@MainActor
private final class Numbers {
  private struct Interruption: Error, CustomStringConvertible {
    let description = "The numbers were interrupted."
  }

  private let pace: Pace
  private var newest: AsyncThrowingStream<Int, any Error>.Continuation?

  init(_ pace: Pace) { self.pace = pace }

  /// A new sequence.
  func elements() -> AsyncThrowingStream<Int, any Error> {
    let (elements, feed) = AsyncThrowingStream<Int, any Error>.makeStream()
    let task = Task { [pace] in
      for await tick in pace.ticks() { feed.yield(tick) }
    }
    feed.onTermination = { _ in task.cancel() }
    newest = feed
    return elements
  }

  /// Makes the newest sequence fail, where it has not ended.
  func fail() { newest?.finish(throwing: Interruption()) }
}
