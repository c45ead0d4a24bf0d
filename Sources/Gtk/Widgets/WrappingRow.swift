// A row that requests no more width than its widest part: if the column for its text would become
// too narrow, the widgets beside the text move below it. GTK's boxes request the width of all parts
// side by side; they are in `Containers.swift`. A row of equal parts is in `FlowRow.swift`, which
// shares what is below.

import CGtk

/// A text, or a container of one, with buttons beside it. In a narrow row, the buttons are below
/// it, aligned at the end.
///
/// ```swift
/// let row = WrappingRow {
///   Label("The disk is full. Delete something, and try again.").wrap()
///   Button("Try Again") { save() }
/// }
/// ```
public struct WrappingRow: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// The space between parts, and between lines, in pixels.
  fileprivate static let spacing = 12
  fileprivate static let lineSpacing = 6
  /// The minimum width of a readable column of text, in pixels.
  fileprivate static let leastColumn = 240

  /// Creates a row. The first part gets the space that the others leave.
  public init(@WidgetBuilder content: () -> [any Widget]) {
    gtk = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    let measure: GtkCustomMeasureFunc = { row, orientation, size, least, natural, _, _ in
      let extent = laying(row) { RowExtent(of: $0, orientation, for: Int(size)) }
      least?.pointee = Int32(clamping: extent?.least ?? 0)
      natural?.pointee = Int32(clamping: extent?.natural ?? 0)
    }
    let allocate: GtkCustomAllocateFunc = { row, width, height, _ in
      _ = laying(row) { row in
        RowLines(of: row, width: Int(width))
          .allocate(Int(width), Int(height), isMirrored: isMirrored(row))
      }
    }
    gtk_widget_set_layout_manager(
      gtk, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate))
    for child in content() { gtk_box_append(cast(), child.gtk) }
  }
}

/// Enters the main actor from GTK's layout, which runs on GTK's thread only.
func laying<Answer: Sendable>(
  _ row: UnsafeMutablePointer<GtkWidget>?,
  _ body: @MainActor (UnsafeMutablePointer<GtkWidget>) -> Answer
) -> Answer? {
  withoutActuallyEscaping(body) { body in
    // Safe: the closure runs on this thread, before `assumeIsolated` returns.
    nonisolated(unsafe) let row = row
    return MainActor.assumeIsolated { row.map { body($0) } }
  }
}

/// Whether a widget is laid out from right to left.
@MainActor
func isMirrored(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
  gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
}

/// The children of a widget that are visible.
@MainActor
func shownChildren(
  of widget: UnsafeMutablePointer<GtkWidget>
) -> [UnsafeMutablePointer<GtkWidget>] {
  var shown: [UnsafeMutablePointer<GtkWidget>] = []
  var child = gtk_widget_get_first_child(widget)
  while let current = child {
    if gtk_widget_should_layout(current) != 0 { shown.append(current) }
    child = gtk_widget_get_next_sibling(current)
  }
  return shown
}

/// The minimum and the natural size of a widget in one orientation, in pixels.
struct RowExtent: Sendable {
  var least = 0
  var natural = 0

  /// An extent that was measured otherwise.
  init(least: Int, natural: Int) {
    self.least = least
    self.natural = natural
  }

  /// Measures any widget.
  @MainActor
  init(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, for size: Int = -1
  ) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(widget, orientation, Int32(clamping: size), &least, &natural, nil, nil)
    self.least = Int(least)
    self.natural = Int(natural)
  }

  /// Measures a row of parts.
  /// - Parameter size: the size in the other orientation; below 0 for the natural one.
  @MainActor
  fileprivate init(
    of row: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, for size: Int
  ) {
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      natural = RowLines(of: row, width: nil).width
      least = shownChildren(of: row).map { RowExtent($0, orientation).least }.max() ?? 0
      return
    }
    natural = RowLines(of: row, width: size < 0 ? nil : size).heights.height
    least = natural
  }
}

/// A part of a line.
@MainActor
struct RowPart {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// In pixels.
  var width: Int

  /// Allocates its area, in pixels of the row.
  func allocate(x: Int, y: Int, height: Int) {
    var allocation = GdkRectangle(
      x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: width),
      height: Int32(clamping: height))
    gtk_widget_size_allocate(widget, &allocation, -1)
  }
}

/// The parts of a row, line by line.
@MainActor
private struct RowLines {
  private var lines: [[RowPart]] = []

  /// - Parameter width: the width of the row, in pixels; `nil` for the natural width of its parts
  ///   side by side.
  init(of row: UnsafeMutablePointer<GtkWidget>, width: Int?) {
    let widgets = shownChildren(of: row)
    guard let words = widgets.first else { return }
    let others = widgets.dropFirst().map { widget in
      RowPart(widget: widget, width: RowExtent(widget, GTK_ORIENTATION_HORIZONTAL).natural)
    }
    let wanted = RowExtent(words, GTK_ORIENTATION_HORIZONTAL).natural
    let taken = others.reduce(0) { $0 + WrappingRow.spacing + $1.width }
    let left = width.map { $0 - taken } ?? wanted
    if others.isEmpty || left >= min(wanted, WrappingRow.leastColumn) {
      lines = [[RowPart(widget: words, width: left)] + others]
    } else {
      wrap(words, others, width: left + taken)
    }
  }

  private mutating func wrap(
    _ words: UnsafeMutablePointer<GtkWidget>, _ others: [RowPart], width: Int
  ) {
    lines = [[RowPart(widget: words, width: width)]]
    var left = -1
    for var part in others {
      part.width = min(part.width, width)
      left -= WrappingRow.spacing + part.width
      if left >= 0 {
        lines[lines.count - 1].append(part)
      } else {
        lines.append([part])
        left = width - part.width
      }
    }
  }

  /// The width of the longest line.
  var width: Int { lines.map { Self.width(of: $0) }.max() ?? 0 }

  private static func width(of line: [RowPart]) -> Int {
    line.reduce(-WrappingRow.spacing) { $0 + WrappingRow.spacing + $1.width }
  }

  var heights: [Int] {
    lines.map { line in
      line.map { part in
        RowExtent(part.widget, GTK_ORIENTATION_VERTICAL, for: part.width).least
      }.max() ?? 0
    }
  }

  /// Allocates an area to each part. The first line gets the height that is left.
  func allocate(_ width: Int, _ height: Int, isMirrored: Bool) {
    var heights = heights
    guard !heights.isEmpty else { return }
    heights[0] += max(0, height - heights.height)
    var y = 0
    for (line, height) in zip(lines, heights) {
      var x = width - Self.width(of: line)
      for part in line {
        part.allocate(x: isMirrored ? width - x - part.width : x, y: y, height: height)
        x += part.width + WrappingRow.spacing
      }
      y += height + WrappingRow.lineSpacing
    }
  }
}

extension [Int] {
  /// The total height of the lines, with the space between them.
  @MainActor
  fileprivate var height: Int {
    isEmpty ? 0 : reduce(-WrappingRow.lineSpacing) { $0 + WrappingRow.lineSpacing + $1 }
  }
}
