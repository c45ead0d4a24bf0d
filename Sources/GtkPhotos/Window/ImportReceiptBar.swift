// The receipt of an import: figures, and a line for each file. The rules, and when it is shown, are
// in the model's `ImportReceipt`.

import AsyncGtk
import CGtk
import Gtk
import Observation
import PhotoModel

/// The receipt of an import, below the pages, until it is dismissed. Files that gave no new photo
/// are listed at once, all others on demand.
struct ImportReceiptBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ importer: Importer, _ viewer: Viewer, clock: any Clock<Duration>) {
    let title = Label().wrap().alignLines(0).expand(vertical: false)
    let figures = Label().wrap().alignLines(0).style("hint")
    let replaced = Label().wrap().alignLines(0).expand(vertical: false)
    let lines = ReceiptLines(importer)
    let details = ToggleButton(localized("Details")) { lines.showAll($0) }
    let words = Box(spacing: 2) {
      title
      figures
      replaced
    }
    .align(vertical: .center).expand(vertical: false)
    let bar = Revealer(
      .slideUp,
      Box(spacing: 6) {
        WrappingRow {
          words
          HorizontalBox(spacing: 6) {
            details
            AsyncButton(localized("Copy"), clock: clock) {
              let clipboard = Clipboard(of: lines)
              clipboard.copy(await importer.receipt.text())
            }
            Button(localized("Close")) {
              details.isOn = false
              importer.clearReceipt()
            }
          }
          .align(vertical: .start)
        }
        lines
      }
      .style("notice", "below"))
    gtk = bar.gtk
    observe {
      let receipt = importer.receipt
      // A photo that is looked at has the window to itself.
      bar.isVisible = !viewer.isOpen
      bar.isRevealed = receipt.isWorthTelling
      // A bar that slides out still shows its texts.
      guard receipt.isWorthTelling else { return }
      let counts = receipt.figures
      let hasRefusals = counts.refused > 0
      let message = counts.message(ofImports: receipt.earlierImportCount + 1)
      title.text =
        hasRefusals ? counts.refusedMessage(ofImports: receipt.refusingImportCount) : message
      title.setStyle("heading", hasRefusals)
      figures.text = message
      // If all files have the same outcome, the title has said it.
      figures.isVisible =
        hasRefusals && counts.total > max(counts.duplicates, counts.failed)
      replaced.isVisible = counts.replaced > 0
      if counts.replaced > 0 { replaced.text = counts.replacedMessage }
      details.isVisible = counts.total > counts.refused + counts.replaced
      lines.isVisible = receipt.hasTrouble || lines.showsAll
    }
  }
}

/// The lines of a receipt: all of them, or only those of files that gave no new photo or can't be
/// imported for now.
private struct ReceiptLines: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>
  private let filter = LineFilter()

  /// The largest height of the lines, in pixels; more are scrolled.
  private static let height = 160

  /// Which lines are shown.
  @MainActor @Observable
  fileprivate final class LineFilter {
    var isAll = false
    /// The edition of the receipt whose lines are shown.
    @ObservationIgnored var shown: (edition: Int, isAll: Bool)?
    /// Whether lines of this receipt have been shown.
    @ObservationIgnored var hasBegun = false
  }

  init(_ importer: Importer) {
    let list = ListView(
      localized("Files"),
      rows: CellFactory(
        make: { ReceiptRow.make(importer) },
        bind: { row, item in row.controller(ReceiptRow.self)?.show(Int(item.text)) },
        unbind: { $0.controller(ReceiptRow.self)?.show(nil) }))
    let scroller = ScrolledWindow(list.style("receipt-lines")).grow(upTo: Self.height)
      .expand(vertical: false)
    gtk = scroller.gtk
    let filter = filter
    own(filter)
    // Lines that came while another bar was in its place have scrolled it.
    connect(scroller.instance, "map") { scroller.afterLayout { scroller.vertical?.value = 0 } }
    observe {
      let receipt = importer.receipt
      let wanted = (edition: receipt.edition, isAll: filter.isAll)
      // A bar that slides out still shows its lines.
      guard receipt.isWorthTelling else { return filter.hasBegun = false }
      guard filter.shown.map({ $0 != wanted }) ?? true else { return }
      filter.shown = wanted
      // GTK would hold the line that came first, wherever the lines of other files come to stand.
      if !filter.hasBegun || (scroller.vertical?.value ?? 0) < 1 {
        scroller.afterLayout { scroller.vertical?.value = 0 }
      }
      filter.hasBegun = true
      let lines = receipt.lines
      list.show(
        (wanted.isAll ? lines : lines.filter(\.isTrouble)).map { String($0.id) })
    }
  }

  /// Whether the lines of all files are shown.
  var showsAll: Bool { filter.isAll }

  /// Shows the lines of all files, or only of those that gave no new photo.
  func showAll(_ isAll: Bool) { filter.isAll = isAll }
}

/// One line of a receipt, bound to one file after another. Owned by its widget.
@MainActor
private final class ReceiptRow {
  private let icon = Icon("content-loading-symbolic").align(vertical: .start)
    .accessibleHidden()
  private let text: Label
  /// Copies what was typed for a file that gave no photo, as that text is stored nowhere else.
  private let copy: Button
  private let leaveOut: Button
  private let importer: Importer
  private let shown: ShownLine

  @MainActor @Observable
  final class ShownLine {
    var id: ImportReceipt.Line.ID?
  }

  /// Makes a row and returns its widget, which owns it.
  static func make(_ importer: Importer) -> any Widget {
    let row = ReceiptRow(importer)
    let widget = HorizontalBox(spacing: 8) {
      row.icon
      row.text
      row.leaveOut
      row.copy
    }
    widget.own(controller: row)
    return widget.observe { [weak row] in row?.update() }
  }

  private init(_ importer: Importer) {
    self.importer = importer
    let shown = ShownLine()
    self.shown = shown
    let text = Label().wrap().alignLines(0).expand(vertical: false)
    self.text = text
    copy = Button(localized("Copy Name")) {
      guard let line = shown.id.flatMap(importer.receipt.line) else { return }
      if let typed = line.text { Clipboard(of: text).copy(typed) }
    }
    leaveOut = Button(localized("Leave Out")) {
      let position = shown.id.flatMap(importer.receipt.line)?.position
      if let position { Task { await importer.leaveOut([position]) } }
    }
    for button in [copy, leaveOut] {
      button.style("flat", "receipt-button").keepsKeyboardElsewhere().align(vertical: .start)
        .isVisible = false
    }
  }

  /// Shows the line of a file, or an empty line.
  func show(_ id: ImportReceipt.Line.ID?) {
    shown.id = id
    update()
  }

  private func update() {
    guard let line = shown.id.flatMap(importer.receipt.line) else { return }
    copy.isVisible = line.text != nil
    leaveOut.isVisible = line.stall != nil
    let message = line.message
    guard message != text.text else { return }
    text.text = message
    // A name may be as long as a page, so it is cut to one line; a reason is shown whole.
    text.lines(line.isTrouble ? nil : 1).tooltip(line.isTrouble ? nil : message)
    icon.show(line.outcome.icon)
    icon.setStyle("named", line.outcome.isNamed)
    icon.setStyle("failed", line.outcome.isFailure)
  }
}

extension ImportReceipt.Outcome {
  fileprivate var icon: String {
    switch self {
    case .waiting: "content-loading-symbolic"
    case .skipped: "go-next-symbolic"
    case .named: "object-select-symbolic"
    case .duplicate: "edit-copy-symbolic"
    case .failed: "dialog-error-symbolic"
    }
  }

  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }

  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
