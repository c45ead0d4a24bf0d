// The list of the space catalogue: search field, failure bar, and the cards, which are in
// `CatalogGrid.swift`.

import AsyncGtk
import AsyncState
import CGtk
import Foundation
import Gtk
import PhotoModel

/// The list of pictures, with the search field above it and the status below it.
struct CatalogList: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  /// The search field.
  let search = SearchEntry(localized("Search Pictures"))

  /// Makes the list.
  /// - Parameter onPullDown: called when the cards are pulled down beyond their top.
  init(_ context: CatalogContext, onPullDown: @escaping @MainActor () -> Void) {
    let catalog = context.catalog
    let search = search
    let list = Box {
      Self.searchBar(search, context)
      Self.builtInBar(context)
      Self.failureBar(context)
      AsyncContentView(
        catalog, placeholder: CatalogGrid.skeleton(context), note: { Self.nextTryText(catalog) },
        other: ErrorView.Action(
          title: localized("Show Built-in Catalog"), isAvailable: { catalog.offersBuiltIn },
          work: { await catalog.showBuiltIn() }),
        appearance: .localized, clock: context.model.clock,
        message: { $0.catalogMessage }
      ) { catalog in
        let cards = CatalogGrid(context) { catalog.items }
        cards.scroller.onNearEnd { Task { await catalog.loadMore() } }.onPullDown(onPullDown)
        let content = Stack(["cards": cards, "none": Self.nothingFound(search, context)]).expand()
        return content.observe { content.show(catalog.items.isEmpty ? "none" : "cards") }
      }
      Self.moreBar(context)
    }
    gtk = list.gtk
  }

  private static func searchBar(
    _ search: SearchEntry, _ context: CatalogContext
  ) -> WrappingRow {
    let catalog = context.catalog
    let updated = ExpiringLabel(clock: context.model.clock) {
      catalog.updated.map { updatedText($0, now: catalog.now()) } ?? .nothing
    }
    .style("dim-label", "numeric")
    let skipped = Label().style("dim-label")
    skipped.observe {
      skipped.isVisible = catalog.skippedCount > 0
      skipped.text = localizedPlural(
        "{n} item could not be read", "{n} items could not be read", catalog.skippedCount)
    }
    search.onSearch { words in
      Task {
        // What the page showed at first is on its way after ``showAll``, which empties the field.
        if !words.isEmpty || catalog.isNarrowed { await catalog.search(words) }
      }
    }
    .frame(width: 280)
    return WrappingRow {
      HorizontalBox(spacing: 0) { search }
      skipped.align(vertical: .center)
      updated.align(vertical: .center)
      showAll(search, context)
      // At the end, where it stays under the pointer when the others come and go.
      AsyncButton(localized("Surprise Me"), clock: context.model.clock) { await catalog.surprise() }
        .tooltip(localized("Show a random picture for each of twelve space topics"))
    }
    .style("catalog-bar")
  }

  /// The age from which on it is told in figures, in seconds.
  private static let now = 10.0

  /// "Updated just now", "Updated 20 s ago".
  static func updatedText(_ time: Date, now: Date) -> ExpiringText {
    let elapsed = now.timeIntervalSince(time)
    guard elapsed >= Self.now else {
      return ExpiringText(
        words: localized("Updated just now"), lasts: .seconds(Self.now - max(0, elapsed)))
    }
    let age = Age(.seconds(elapsed))
    let words =
      switch age.unit {
      case .seconds: localizedPlural("Updated {n} s ago", "Updated {n} s ago", age.count)
      case .minutes: localizedPlural("Updated {n} min ago", "Updated {n} min ago", age.count)
      case .hours: localizedPlural("Updated {n} h ago", "Updated {n} h ago", age.count)
      }
    return ExpiringText(words: words, lasts: age.lasts)
  }

  /// "Retrying in 5 s".
  private static func nextTryText(_ catalog: Catalog) -> ExpiringText {
    guard let time = catalog.nextTry, !catalog.state.isLoading else { return .nothing }
    let left = time.timeIntervalSince(catalog.now())
    let seconds = max(1, Int(left.rounded(.up)))
    return ExpiringText(
      words: localizedPlural(
        "Retrying in {n} s", "Retrying in {n} s", seconds),
      lasts: seconds > 1 ? .seconds(left - Double(seconds - 1)) : nil)
  }

  private static func builtInBar(_ context: CatalogContext) -> Revealer {
    let catalog = context.catalog
    let bar = Revealer(
      .slideDown,
      HorizontalBox(spacing: 12) {
        Label(localized("This is the built-in catalog.")).wrap().alignLines(0)
          .expand(vertical: false)
        AsyncButton(localized("Show Online Catalog"), clock: context.model.clock) {
          await catalog.showRemote()
        }
      }
      .style("notice"))
    return bar.observe { bar.isRevealed = catalog.showsBuiltIn }
  }

  /// A failure while there are pictures to show: of a reload, a save, a like.
  private static func failureBar(_ context: CatalogContext) -> FailureNotice {
    let catalog = context.catalog
    let (saver, marks) = (context.model.catalogSaver, context.model.catalogMarks)
    return FailureNotice(
      message: {
        if let failure = saver.failures.first { return saveMessage(failure, saver.failures.count) }
        if let failure = marks.failure { return failure.message }
        return catalog.value == nil ? nil : catalog.failure?.catalogMessage
      },
      retry: ErrorView.Action(
        title: localized("Retry"), isAvailable: { !saver.failures.isEmpty || marks.failure == nil },
        work: {
          if saver.failures.isEmpty {
            await catalog.updateItems()
          } else {
            await saver.retry()
          }
        }),
      clock: context.model.clock,
      dismiss: {
        saver.dismissFailures()
        marks.failure = nil
        catalog.dismissFailure()
      })
  }

  private static func saveMessage(_ failure: CatalogSaver.Failure, _ count: Int) -> String {
    let reason: KeyValuePairs = ["title": failure.photo.title, "reason": failure.error.message]
    return count == 1
      ? localized("“{title}” could not be saved. {reason}", reason)
      : localizedPlural(
        "{n} picture could not be saved. “{title}”: {reason}",
        "{n} pictures could not be saved. “{title}”: {reason}", count, reason)
  }

  private static func moreBar(_ context: CatalogContext) -> Revealer {
    let catalog = context.catalog
    let indicator = LoadingIndicator(clock: context.model.clock)
    let spinner = Spinner()
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    let retry = AsyncButton(localized("Retry"), clock: context.model.clock) {
      await catalog.loadMore(again: true)
    }
    let bar = Revealer(
      .slideUp,
      HorizontalBox(spacing: 12) {
        spinner
        text
        retry
      }
      .style("notice"))
    return bar.observe {
      switch catalog.more {
      case .failed(let error):
        text.text = error.catalogMessage
        bar.isRevealed = true
      case .loading:
        indicator.update(isLoading: true)
        text.text = localized("Loading more…")
        bar.isRevealed = indicator.isShown
      default:
        indicator.update(isLoading: false)
        bar.isRevealed = indicator.isShown
      }
      let isFailed = if case .failed = catalog.more { true } else { false }
      spinner.spin(!isFailed)
      spinner.isVisible = !isFailed
      retry.isVisible = isFailed
    }
  }

  /// The button that leads back to what the page showed at first, while it shows something else.
  private static func showAll(_ search: SearchEntry, _ context: CatalogContext) -> AsyncButton {
    let catalog = context.catalog
    let label = Label()
    let button = AsyncButton(
      named: localized("Show All Pictures"), clock: context.model.clock, label: label
    ) {
      search.text = ""
      await catalog.search("")
    }
    return button.observe {
      // A catalogue on a server has too many for one page.
      label.text =
        catalog.source.isRemote ? localized("Start Over") : localized("Show All Pictures")
      button.accessibleLabel(label.text)
      button.isVisible = catalog.isNarrowed
    }
  }

  private static func nothingFound(_ search: SearchEntry, _ context: CatalogContext) -> Box {
    Box(spacing: 12) {
      Icon("gtkphotos-planet-symbolic", size: 96).style("dim-label")
      Label(localized("No Pictures Found")).style("title-1")
      Label(localized("Try a different search.")).style("dim-label")
      showAll(search, context).style("pill").align(horizontal: .center).margin(vertical: 12)
    }
    .align(horizontal: .center, vertical: .center)
  }
}
