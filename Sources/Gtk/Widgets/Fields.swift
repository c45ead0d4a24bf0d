// Fields for text and numbers.

import CGtk

/// A field for words that are searched for.
///
/// ```swift
/// let field = SearchEntry("Search Notes")
/// field.onChange { show(field.text) }
/// ```
public struct SearchEntry: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// An empty field; the label is its name and stands in it while it is empty.
  public init(_ label: String) {
    gtk = gtk_search_entry_new()
    cgtk_set_text(Instance(gtk), "placeholder-text", label)
    accessibleLabel(label)
  }

  /// What the field holds.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether the keyboard is in the field.
  public var hasKeyboard: Bool {
    gtk_widget_get_state_flags(gtk).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// The least width and the usual one.
  @discardableResult
  public func widths(characters: ClosedRange<Int>) -> Self {
    gtk_editable_set_width_chars(opaque, Int32(characters.lowerBound))
    gtk_editable_set_max_width_chars(opaque, Int32(characters.upperBound))
    return self
  }

  /// Takes the keyboard, and the key that a controller is just dealing with, behind what the field
  /// holds. Answers whether it did something with it.
  package func type(from controller: OpaquePointer) -> Bool {
    guard let text = gtk_editable_get_delegate(opaque) else { return false }
    let field = UnsafeMutableRawPointer(text)
    gtk_text_grab_focus_without_selecting(field.assumingMemoryBound(to: GtkText.self))
    gtk_editable_set_position(opaque, -1)
    return gtk_event_controller_key_forward(
      controller, field.assumingMemoryBound(to: GtkWidget.self)) != 0
  }

  /// Runs a closure when the text changes, whoever changes it.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "changed", action)
    return self
  }

  /// Runs a closure on Enter.
  @discardableResult
  public func onEnter(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "activate", action)
    return self
  }

  /// Runs a closure on Escape.
  @discardableResult
  public func onStop(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "stop-search", action)
    return self
  }

  /// Runs a closure on Enter, and when the field is emptied.
  @discardableResult
  public func onSearch(_ action: @escaping @MainActor (String) -> Void) -> Self {
    let entry = self
    connect(instance, "activate") { action(entry.text) }
    connect(instance, "search-changed") { if entry.text.isEmpty { action("") } }
    return self
  }
}

/// A field for one line of text.
///
/// ```swift
/// let name = Entry("Name", placeholder: "Untitled")
/// name.onActivate { save(name.text) }
/// ```
public struct Entry: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// An empty field; the label is its name for assistive technologies.
  public init(_ label: String, placeholder: String = "") {
    gtk = gtk_entry_new()
    gtk_entry_set_placeholder_text(cast(), placeholder)
    accessibleLabel(label)
  }

  /// What the field holds.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Begins anew with a text: what was typed before can't be brought back into it.
  public func begin(with text: String) {
    gtk_editable_set_enable_undo(opaque, 0)
    self.text = text
    gtk_editable_set_enable_undo(opaque, 1)
  }

  /// Takes back what was typed or deleted last. Returns whether there was anything.
  public func undo() -> Bool { changes("text.undo") }

  /// Does again what was taken back. Returns whether there was anything.
  public func redo() -> Bool { changes("text.redo") }

  private func changes(_ action: String) -> Bool {
    guard let field = gtk_editable_get_delegate(opaque) else { return false }
    let before = text
    gtk_widget_activate_action_variant(
      UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkWidget.self), action, nil)
    return text != before
  }

  /// Gives the field the keyboard and leaves cursor and selection where they are.
  public func focusKeepingSelection() { gtk_entry_grab_focus_without_selecting(cast()) }

  /// Selects all text, so that typing replaces it.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// Puts the cursor behind the last character.
  public func moveToEnd() { gtk_editable_set_position(opaque, -1) }

  /// How many characters stand before the text cursor.
  public var caret: Int {
    get { Int(gtk_editable_get_position(opaque)) }
    nonmutating set { gtk_editable_set_position(opaque, Int32(clamping: newValue)) }
  }

  /// Puts text in the place of the selection, or where the text cursor stands.
  public func insert(_ text: String) {
    gtk_editable_delete_selection(opaque)
    var position = gtk_editable_get_position(opaque)
    gtk_editable_insert_text(opaque, text, -1, &position)
    gtk_editable_set_position(opaque, position)
  }

  /// Runs a closure when the text cursor moves, whoever moves it.
  @discardableResult
  public func onCaretMove(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, pointer: "notify::cursor-position") { _ in action() }
    return self
  }

  /// The characters that are selected, or where the text cursor stands.
  public var selection: Range<Int> {
    var (start, end) = (Int32(0), Int32(0))
    guard gtk_editable_get_selection_bounds(opaque, &start, &end) != 0 else { return caret..<caret }
    return Int(start)..<Int(end)
  }

  /// Runs a closure in place of GTK's own paste, which puts text in whatever the field belongs to once
  /// the other program hands it over.
  ///
  /// ```swift
  /// name.onPaste { Task { name.insert(await Clipboard(of: name).text() ?? "") } }
  /// ```
  @discardableResult
  public func onPaste(_ action: @escaping @MainActor () -> Void) -> Self {
    guard let text = gtk_editable_get_delegate(opaque) else { return self }
    connect(Instance(text), "paste-clipboard") {
      g_signal_stop_emission_by_name(Instance(text), "paste-clipboard")
      action()
    }
    return self
  }

  /// Ends what an input method composes. Its own settings say whether that becomes text, at
  /// once, or goes.
  public func endComposition() { gtk_entry_reset_im_context(cast()) }

  /// Runs a closure when the text changes, whoever changes it.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "changed", action)
    return self
  }

  /// Runs a closure when an input method begins or ends to compose text that is not in the field
  /// yet.
  @discardableResult
  public func onCompose(_ action: @escaping @MainActor (_ isComposing: Bool) -> Void) -> Self {
    guard let text = gtk_editable_get_delegate(opaque) else { return self }
    connect(Instance(text), pointer: "preedit-changed") { preedit in
      action(preedit.map { $0.load(as: CChar.self) != 0 } ?? false)
    }
    return self
  }

  /// Runs a closure on Enter and keypad Enter. An input method that composes keeps the key.
  @discardableResult
  public func onActivate(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "activate", action)
    return self
  }
}

/// A field for a whole number.
///
/// ```swift
/// let copies = SpinButton("Copies", 1...99, value: 1)
/// copies.onChange { print(copies.value) }
/// ```
public struct SpinButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A field; the label is its name for assistive technologies.
  public init(_ label: String, _ range: ClosedRange<Int>, value: Int) {
    gtk = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1)
    gtk_spin_button_set_value(opaque, Double(value))
    gtk_editable_set_width_chars(opaque, 4)
    accessibleLabel(label)
  }

  /// The number.
  public var value: Int { Int(gtk_spin_button_get_value_as_int(opaque)) }

  /// Runs a closure when the number changes.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "value-changed", action)
    return self
  }
}
