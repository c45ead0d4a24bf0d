// The reload of the page in front, whoever asks for it: the header's button, a key, or a pull
// beyond the top.

import AsyncState
import CGtk
import Gtk

/// A page's reload. Owned by the page's widget.
///
/// ```swift
/// window.addAction("reload") { page.refreshAction?.call() }
/// ```
@MainActor
public final class RefreshAction {
  /// What the Reload button shows of it.
  public let action: AsyncAction
  private let work: @MainActor () async -> Void

  fileprivate init(clock: any Clock<Duration>, _ work: @escaping @MainActor () async -> Void) {
    action = AsyncAction(clock: clock)
    self.work = work
  }

  /// The Reload button was clicked.
  public func click() { action.click(work) }

  /// A key or a pull asks for it.
  public func call() { action.call(work) }
}

extension Widget {
  /// Makes a page one that can be reloaded.
  ///
  /// ```swift
  /// page.refreshable(pulling: scroller) { await article.load() }
  /// window.addAction("reload") { page.refreshAction?.call() }
  /// ```
  /// - Parameters:
  ///   - scroller: what a person pulls down beyond its top, on a touchpad or a touch screen.
  ///   - clock: the clock of the Reload button's delays.
  ///   - work: the reload; it takes as long as it takes.
  @discardableResult
  public func refreshable(
    pulling scroller: ScrolledWindow? = nil, clock: any Clock<Duration> = ContinuousClock(),
    _ work: @escaping @MainActor () async -> Void
  ) -> Self {
    let refresh = RefreshAction(clock: clock, work)
    scroller?.onPullDown { [weak refresh] in refresh?.call() }
    return own(controller: refresh)
  }

  /// The page's reload; `nil` where it has none.
  public var refreshAction: RefreshAction? { controller(RefreshAction.self) }
}
