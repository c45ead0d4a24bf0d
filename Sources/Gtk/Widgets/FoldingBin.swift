// Content that folds in a narrow window, and labels that shrink.

import CGtk
import Observation

/// A widget around content that shows less of itself when there is less space. A window can be made
/// narrower than the content is by then: it folds one frame later.
///
/// ```swift
/// let bin = FoldingBin(leastWidth: 360, content)
/// sidebar.observe { sidebar.isVisible = !bin.isNarrower(than: 600) }
/// ```
@MainActor @Observable
public final class FoldingBin: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  /// The width in layout pixels; 0 before the first layout.
  public private(set) var width = 0
  @ObservationIgnored private let least: Int

  /// Creates a bin. GTK owns it.
  /// - Parameters:
  ///   - leastWidth: the width in layout pixels at which the folded content fits.
  ///   - content: the content.
  public init(leastWidth: Int, _ content: some Widget) {
    least = leastWidth
    gtk = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    gtk_box_append(cast(), content.gtk)
    gtk_widget_set_overflow(gtk, GTK_OVERFLOW_HIDDEN)
    let measure: GtkCustomMeasureFunc = { widget, orientation, size, least, natural, _, _ in
      let found = FoldingBin.inLayout(widget) { $0.measure(orientation, for: size) }
      least?.pointee = found?.least ?? 0
      natural?.pointee = found?.natural ?? 0
    }
    let allocate: GtkCustomAllocateFunc = { widget, width, height, baseline in
      _ = FoldingBin.inLayout(widget) { $0.allocate(width, height, baseline) }
    }
    gtk_widget_set_layout_manager(
      gtk, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate))
    own(controller: self)
  }

  /// Whether there is less width than so many layout pixels. No before the first layout.
  public func isNarrower(than pixels: Int) -> Bool { width > 0 && width < pixels }

  /// Enters the main actor from GTK's layout, which runs on GTK's thread only.
  private nonisolated static func inLayout<Answer: Sendable>(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ body: @MainActor (FoldingBin) -> Answer
  ) -> Answer? {
    withoutActuallyEscaping(body) { body in
      // Safe: the closure runs on this thread, before `assumeIsolated` returns.
      nonisolated(unsafe) let widget = widget
      return MainActor.assumeIsolated {
        widget.flatMap { AnyWidget(gtk: $0).controller(FoldingBin.self) }.map { body($0) }
      }
    }
  }

  private func measureContent(
    _ orientation: GtkOrientation, for size: Int32
  ) -> (least: Int32, natural: Int32) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(
      gtk_widget_get_first_child(gtk), orientation, size, &least, &natural, nil, nil)
    return (least, natural)
  }

  private func measure(
    _ orientation: GtkOrientation, for size: Int32
  ) -> (least: Int32, natural: Int32) {
    let width = measureContent(GTK_ORIENTATION_HORIZONTAL, for: -1)
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      return (min(width.least, Int32(clamping: least)), width.natural)
    }
    return measureContent(orientation, for: size < 0 ? -1 : max(size, width.least))
  }

  private func allocate(_ width: Int32, _ height: Int32, _ baseline: Int32) {
    // What does not fit yet is cut at the end, for one frame.
    let content = max(width, measureContent(GTK_ORIENTATION_HORIZONTAL, for: -1).least)
    let isMirrored = gtk_widget_get_direction(gtk) == GTK_TEXT_DIR_RTL
    var area = GdkRectangle(
      x: isMirrored ? width - content : 0, y: 0, width: content, height: height)
    gtk_widget_size_allocate(gtk_widget_get_first_child(gtk), &area, baseline)
    guard self.width != Int(width) else { return }
    // No widget may change during a layout.
    later { [weak self] in
      guard let self else { return }
      let now = Int(gtk_widget_get_width(gtk))
      if self.width != now { self.width = now }
    }
  }
}

extension Widget {
  /// Shortens a button's label with an ellipsis if there is not enough space for it.
  @discardableResult
  public func ellipsizeLabel() -> Self {
    let child = gtk_widget_get_first_child(gtk).map(AnyWidget.init)
    if let child, g_type_check_instance_is_a(child.cast(), gtk_label_get_type()) != 0 {
      gtk_label_set_ellipsize(child.opaque, PANGO_ELLIPSIZE_END)
    }
    return self
  }
}

extension StackSwitcher {
  /// Shortens titles with an ellipsis if there is not enough space for them.
  @discardableResult
  public func ellipsize() -> Self {
    var button = gtk_widget_get_first_child(gtk)
    while let current = button {
      AnyWidget(gtk: current).ellipsizeLabel()
      button = gtk_widget_get_next_sibling(current)
    }
    return self
  }
}
