// Small widgets: words, pictures, buttons, the text field.

import CGtk

/// Words, always as plain text: a name like `<b>` shows as it is written.
struct Label: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ text: String = "") { gtk = gtk_label_new(text) }

  /// What the label says.
  var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    nonmutating set { gtk_label_set_text(opaque, newValue) }
  }

  /// Breaks lines where the width ends.
  @discardableResult
  func wrap() -> Self {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    return self
  }

  /// Keeps to one line and ends it with an ellipsis where it is too long.
  @discardableResult
  func ellipsize() -> Self {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_single_line_mode(opaque, 1)
    return self
  }

  /// Where lines begin: 0 at the start, 0.5 in the middle.
  @discardableResult
  func alignLines(_ place: Float) -> Self {
    gtk_label_set_xalign(opaque, place)
    gtk_label_set_justify(opaque, place == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    return self
  }

  /// The width that a long text is broken at, in characters.
  @discardableResult
  func maxWidth(characters: Int) -> Self {
    gtk_label_set_max_width_chars(opaque, Int32(characters))
    return self
  }

  /// Keeps to so many lines and ends the last with an ellipsis where the text is longer; `nil`
  /// for all lines.
  @discardableResult
  func lines(_ count: Int?) -> Self {
    gtk_label_set_lines(opaque, count.map(Int32.init) ?? -1)
    gtk_label_set_ellipsize(opaque, count == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    return self
  }

  /// Lets the text be selected and copied.
  @discardableResult
  func selectable() -> Self {
    gtk_label_set_selectable(opaque, 1)
    return self
  }
}

/// An icon of the theme, or of `data/icons`.
struct Icon: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// An icon; `size` in pixels, GTK's usual one where it is left out.
  init(_ name: String, size: Int = -1) {
    gtk = gtk_image_new_from_icon_name(name)
    gtk_image_set_pixel_size(opaque, Int32(size))
  }

  /// Shows another icon.
  func show(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// A picture in its place: whole, or filling it and cropped to it.
struct FramedPicture: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(isWhole: Bool) {
    gtk = gtk_picture_new()
    gtk_picture_set_content_fit(
      opaque, isWhole ? GTK_CONTENT_FIT_SCALE_DOWN : GTK_CONTENT_FIT_COVER)
    gtk_picture_set_can_shrink(opaque, 1)
  }

  /// Shows a texture, or nothing.
  func show(_ texture: GObjectRef?) { gtk_picture_set_paintable(opaque, texture?.opaque) }
}

/// How much of a whole is done.
struct ProgressBar: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init() { gtk = gtk_progress_bar_new() }

  /// From 0 to 1.
  func show(_ fraction: Double) { gtk_progress_bar_set_fraction(opaque, fraction) }
}

/// A turning wheel.
struct Spinner: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init() { gtk = gtk_spinner_new() }

  /// Whether it turns.
  func spin(_ isSpinning: Bool) { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) }
}

/// A button that calls a closure.
struct Button: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// A button with words.
  init(_ title: String, _ action: @escaping @MainActor () -> Void) {
    gtk = gtk_button_new_with_label(title)
    connect(instance, "clicked", action)
  }

  /// A button with a widget of its own, named for assistive technologies.
  init(_ label: String, child: some Widget, _ action: @escaping @MainActor () -> Void) {
    gtk = gtk_button_new()
    gtk_button_set_child(cast(), child.gtk)
    accessibleLabel(label)
    connect(instance, "clicked", action)
  }

  /// A button with an icon alone; the label is its name and tooltip.
  init(icon: String, _ label: String, _ action: @escaping @MainActor () -> Void) {
    self.init(label, child: Icon(icon), action)
    style("image-button")
    tooltip(label)
  }
}

/// A field for words that are searched for.
struct SearchEntry: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ label: String) {
    gtk = gtk_search_entry_new()
    gtkphotos_set_text(Instance(gtk), "placeholder-text", label)
    accessibleLabel(label)
  }

  /// What the field holds.
  var text: String { String(cString: gtk_editable_get_text(opaque)) }

  /// Runs a closure on Enter, and when the field is emptied.
  @discardableResult
  func onSearch(_ action: @escaping @MainActor (String) -> Void) -> Self {
    let entry = self
    connect(instance, "activate") { action(entry.text) }
    connect(instance, "search-changed") { if entry.text.isEmpty { action("") } }
    return self
  }
}

/// A field for one line of text.
struct Entry: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ label: String, placeholder: String = "") {
    gtk = gtk_entry_new()
    gtk_entry_set_placeholder_text(cast(), placeholder)
    accessibleLabel(label)
  }

  /// What the field holds.
  var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Gives the field the keyboard and leaves cursor and selection where they are.
  func focusKeepingSelection() { gtk_entry_grab_focus_without_selecting(cast()) }

  /// Selects all text, so that typing replaces it.
  func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// Puts the cursor behind the last character.
  func moveToEnd() { gtk_editable_set_position(opaque, -1) }

  /// How many characters stand before the text cursor.
  var caret: Int {
    get { Int(gtk_editable_get_position(opaque)) }
    nonmutating set { gtk_editable_set_position(opaque, Int32(clamping: newValue)) }
  }

  /// Puts text in the place of the selection, or where the text cursor stands.
  func insert(_ text: String) {
    gtk_editable_delete_selection(opaque)
    var place = gtk_editable_get_position(opaque)
    gtk_editable_insert_text(opaque, text, -1, &place)
    gtk_editable_set_position(opaque, place)
  }

  /// Runs a closure when the text cursor moves, whoever moves it.
  @discardableResult
  func onCaretMove(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, pointer: "notify::cursor-position") { _ in action() }
    return self
  }

  /// Ends what an input method composes. Its own settings say whether that becomes text, at
  /// once, or goes.
  func endComposition() { gtk_entry_reset_im_context(cast()) }

  /// Runs a closure when the text changes, whoever changes it.
  @discardableResult
  func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "changed", action)
    return self
  }

  /// Runs a closure on Enter and keypad Enter. An input method that composes keeps the key.
  @discardableResult
  func onActivate(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "activate", action)
    return self
  }
}

/// A field for a whole number.
struct SpinButton: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  init(_ label: String, _ range: ClosedRange<Int>, value: Int) {
    gtk = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1)
    gtk_spin_button_set_value(opaque, Double(value))
    gtk_editable_set_width_chars(opaque, 4)
    accessibleLabel(label)
  }

  /// The number.
  var value: Int { Int(gtk_spin_button_get_value_as_int(opaque)) }

  /// Runs a closure when the number changes.
  @discardableResult
  func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "value-changed", action)
    return self
  }
}
