// A field for several lines of text. Fields for one line are in `Fields.swift`.

import CGtk

/// A field for several lines of text, which wrap at its width. Tab goes to the next widget.
///
/// ```swift
/// let notes = TextView("Notes")
/// notes.onKeyboardLeave { save(notes.text) }
/// ```
public struct TextView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates an empty field; `label` is its accessible name.
  public init(_ label: String) {
    gtk = gtk_text_view_new()
    gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(cast(), 0)
    accessibleLabel(label)
  }

  /// The text in the field.
  public var text: String {
    get {
      guard let buffer else { return "" }
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    nonmutating set {
      guard let buffer else { return }
      gtk_text_buffer_set_text(buffer, newValue, -1)
    }
  }

  /// Sets a new text and discards the undo history: undo can't bring back what was typed before.
  public func begin(with text: String) {
    guard let buffer else { return }
    gtk_text_buffer_set_enable_undo(buffer, 0)
    self.text = text
    gtk_text_buffer_set_enable_undo(buffer, 1)
  }

  /// Calls a closure when the text changes, by the person or by the program.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    if let buffer { connect(Instance(buffer), "changed", action) }
    return self
  }

  /// Sets the distance of the text from the borders, in pixels.
  @discardableResult
  public func textMargins(_ pixels: Int) -> Self {
    let margin = Int32(pixels)
    gtk_text_view_set_left_margin(cast(), margin)
    gtk_text_view_set_right_margin(cast(), margin)
    gtk_text_view_set_top_margin(cast(), margin)
    gtk_text_view_set_bottom_margin(cast(), margin)
    return self
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(cast()) }
}
