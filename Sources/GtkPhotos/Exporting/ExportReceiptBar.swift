// The receipt of an export: one sentence, what stopped the rest, and a line for each photo that was
// not exported or got another name. The figures are the model's `ExportReceipt`.

import CGtk
import Gtk
import PhotoModel

/// The receipt of an export, below the pages, until it is dismissed.
struct ExportReceiptBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// The largest height of the lines, in pixels; more are scrolled.
  private static let listHeight = 160

  /// Makes the bar.
  /// - Parameter showFolder: shows a folder in the file manager.
  init(_ exporter: Exporter, showFolder: @escaping @MainActor (FilePath) -> Void) {
    let title = Label().wrap().alignLines(0).expand(vertical: false)
    let formats = Label().wrap().alignLines(0).expand(vertical: false)
    let reason = Label().wrap().alignLines(0).expand(vertical: false)
    let lines = ListView(
      localized("Exported Files"),
      rows: CellFactory(
        make: ExportRow.make,
        bind: { row, item in
          let line = Int(item.text).flatMap { exporter.receipt?.line(at: $0) }
          line.map { row.controller(ExportRow.self)?.show($0) }
        },
        unbind: { _ in }))
    let list = ScrolledWindow(lines.style("receipt-lines")).grow(upTo: Self.listHeight)
      .expand(vertical: false)
    let retry = Button(localized("Try Again")) { exporter.retry() }
    let show = Button(localized("Show in Files")) {
      exporter.receipt?.folders.last.map(showFolder)
    }
    let bar = Revealer(
      .slideUp,
      Box(spacing: 6) {
        WrappingRow {
          Box(spacing: 2) {
            title
            formats
            reason
          }
          .align(vertical: .center).expand(vertical: false)
          HorizontalBox(spacing: 6) {
            retry
            show
            Button(localized("Close")) { exporter.clearReceipt() }
          }
          .align(vertical: .start)
        }
        list
      }
      .style("notice", "below"))
    gtk = bar.gtk
    observe {
      let receipt = exporter.receipt
      bar.isRevealed = receipt != nil
      // A bar that slides out still shows its texts.
      guard let receipt else { return }
      title.text = receipt.message
      title.setStyle("heading", receipt.stop != nil || receipt.failedCount > 0)
      formats.text = receipt.otherFormatsMessage
      formats.isVisible = !receipt.otherFormats.isEmpty
      reason.text = receipt.stop?.message ?? ""
      reason.isVisible = receipt.stop != nil
      retry.isVisible = exporter.canRetry
      show.isVisible = receipt.exportedCount > 0
      // Lines of another receipt may have the same indices.
      lines.show([])
      lines.show(receipt.lines.indices.map(String.init))
      list.isVisible = !receipt.lines.isEmpty
    }
  }
}

/// One line, bound to one photo after another. Owned by its widget.
@MainActor
private final class ExportRow {
  private let icon = Icon("dialog-error-symbolic").align(vertical: .start)
    .accessibleHidden()
  private let text = Label().wrap().alignLines(0).expand(vertical: false)

  /// Makes a row and returns its widget, which owns it.
  static func make() -> any Widget {
    let row = ExportRow()
    let widget = HorizontalBox(spacing: 8) {
      row.icon
      row.text
    }
    widget.own(controller: row)
    return widget
  }

  /// Shows the line of a photo.
  func show(_ line: ExportReceipt.Line) {
    text.text = line.message
    let isFailure = if case .failed = line.outcome { true } else { false }
    icon.show(isFailure ? "dialog-error-symbolic" : "edit-copy-symbolic")
    icon.setStyle("failed", isFailure)
  }
}
