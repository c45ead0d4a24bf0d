// A row of equal parts that breaks into lines, as words do. A row of a text with buttons beside it is
// in `WrappingRow.swift`.

import CGtk

/// Widgets side by side. Where there is not enough width for all, they shrink to their minimum
/// width at most, and those that still find no place stand in further lines.
///
/// ```swift
/// let row = FlowRow()
/// for tag in tags { row.append(Button(tag) { search(tag) }) }
/// ```
public struct FlowRow: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// The space between parts, and between lines, in pixels.
  fileprivate static let spacing = 6

  /// Creates a row.
  public init(@WidgetBuilder content: () -> [any Widget] = { [] }) {
    gtk = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    let measure: GtkCustomMeasureFunc = { row, orientation, size, least, natural, _, _ in
      let extent = laying(row) { FlowLines.extent(of: $0, orientation, for: Int(size)) }
      least?.pointee = Int32(clamping: extent?.least ?? 0)
      natural?.pointee = Int32(clamping: extent?.natural ?? 0)
    }
    let allocate: GtkCustomAllocateFunc = { row, width, _, _ in
      _ = laying(row) { row in
        FlowLines(of: row, width: Int(width)).allocate(Int(width), isMirrored: isMirrored(row))
      }
    }
    gtk_widget_set_layout_manager(
      gtk, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate))
    for child in content() { gtk_box_append(cast(), child.gtk) }
  }

  /// Adds a widget at the end.
  public func append(_ child: some Widget) { gtk_box_append(cast(), child.gtk) }
}

/// The parts of a row, line by line.
@MainActor
private struct FlowLines {
  private var lines: [[RowPart]] = []

  /// - Parameter width: the width of the row, in pixels; `nil` for one line of natural width.
  init(of row: UnsafeMutablePointer<GtkWidget>, width: Int?) {
    let parts = shownChildren(of: row).map {
      (widget: $0, extent: RowExtent($0, GTK_ORIENTATION_HORIZONTAL))
    }
    guard let width else {
      let line = parts.map { RowPart(widget: $0.widget, width: $0.extent.natural) }
      lines = line.isEmpty ? [] : [line]
      return
    }
    var rest = parts[...]
    while let first = rest.first {
      // What fits at its minimum width is in one line.
      var taken = first.extent.least
      var count = 1
      for part in rest.dropFirst() {
        taken += FlowRow.spacing + part.extent.least
        guard taken <= width else { break }
        count += 1
      }
      let line = Array(rest.prefix(count))
      let widths = Self.widths(
        line.map { $0.extent }, within: width - FlowRow.spacing * (count - 1))
      lines.append(zip(line, widths).map { RowPart(widget: $0.widget, width: $1) })
      rest = rest.dropFirst(count)
    }
  }

  /// Shares the width of a line: the narrowest parts get their natural width first, as a text that
  /// is nearly whole is worth more than a long one that is cut a little later.
  private static func widths(_ extents: [RowExtent], within width: Int) -> [Int] {
    var widths = extents.map(\.least)
    var left = max(0, width - widths.reduce(0, +))
    let wishes = extents.indices.sorted {
      extents[$0].natural - extents[$0].least < extents[$1].natural - extents[$1].least
    }
    for (done, index) in wishes.enumerated() {
      let share = left / (wishes.count - done)
      let more = min(share, max(0, extents[index].natural - extents[index].least))
      widths[index] += more
      left -= more
    }
    return widths
  }

  private var heights: [Int] {
    lines.map { line in
      line.map { RowExtent($0.widget, GTK_ORIENTATION_VERTICAL, for: $0.width).least }.max() ?? 0
    }
  }

  /// Measures a row of parts.
  /// - Parameter size: the size in the other orientation; below 0 for the natural one.
  static func extent(
    of row: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, for size: Int
  ) -> RowExtent {
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      let parts = shownChildren(of: row).map { RowExtent($0, orientation) }
      let spaces = FlowRow.spacing * max(0, parts.count - 1)
      return RowExtent(
        least: parts.map { $0.least }.max() ?? 0,
        natural: parts.reduce(spaces) { $0 + $1.natural })
    }
    let heights = FlowLines(of: row, width: size < 0 ? nil : size).heights
    let height = heights.reduce(FlowRow.spacing * max(0, heights.count - 1), +)
    return RowExtent(least: height, natural: height)
  }

  /// Allocates an area to each part.
  func allocate(_ width: Int, isMirrored: Bool) {
    var y = 0
    for (line, height) in zip(lines, heights) {
      var x = 0
      for part in line {
        part.allocate(x: isMirrored ? width - x - part.width : x, y: y, height: height)
        x += part.width + FlowRow.spacing
      }
      y += height + FlowRow.spacing
    }
  }
}
