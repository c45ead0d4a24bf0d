// Reloads the visible page when a person clicks the Reload button, presses a key, or pulls the page
// down beyond its top.

import AsyncState
import CGtk
import Gtk

/// The action that reloads a page. The page's widget owns it.
///
/// ```swift
/// window.addAction("reload") { page.refreshAction?.call() }
/// ```
@MainActor
public final class RefreshAction {
  /// The action whose state the Reload button shows.
  public let action: AsyncAction
  private let work: @MainActor () async -> Void

  fileprivate init(clock: any Clock<Duration>, _ work: @escaping @MainActor () async -> Void) {
    action = AsyncAction(clock: clock)
    self.work = work
  }

  /// The Reload button was clicked. Reloads the page, unless it is being reloaded, or the click
  /// belongs to a double click.
  public func click() { action.click(work) }

  /// A key or a pull called the action. Reloads the page, unless it is being reloaded.
  public func call() { action.call(work) }
}

extension Widget {
  /// Makes a page reloadable.
  ///
  /// ```swift
  /// page.refreshable(pulling: scroller) { await article.load() }
  /// window.addAction("reload") { page.refreshAction?.call() }
  /// ```
  /// - Parameters:
  ///   - scroller: reloads the page when a touchpad or a touch screen pulls its content down beyond
  ///     the top; `nil` for none.
  ///   - clock: the clock for the delays of the Reload button.
  ///   - work: reloads the page; may take any time.
  @discardableResult
  public func refreshable(
    pulling scroller: ScrolledWindow? = nil, clock: any Clock<Duration> = ContinuousClock(),
    _ work: @escaping @MainActor () async -> Void
  ) -> Self {
    let refresh = RefreshAction(clock: clock, work)
    scroller?.onPullDown { [weak refresh] in refresh?.call() }
    return own(controller: refresh)
  }

  /// The action that reloads the page; `nil` if the page is not reloadable.
  public var refreshAction: RefreshAction? { controller(RefreshAction.self) }
}
