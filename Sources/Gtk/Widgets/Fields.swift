// Fields for text and numbers.

import CGtk

/// A search field.
///
/// ```swift
/// let field = SearchEntry("Search Notes")
/// field.onChange { show(field.text) }
/// ```
public struct SearchEntry: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates an empty field; `label` is its accessible name and its placeholder.
  public init(_ label: String) {
    gtk = gtk_search_entry_new()
    cgtk_set_text(Instance(gtk), "placeholder-text", label)
    accessibleLabel(label)
  }

  /// The text in the field.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether the field has keyboard focus.
  public var hasKeyboard: Bool {
    gtk_widget_get_state_flags(gtk).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Sets the minimum and the usual width, in characters.
  @discardableResult
  public func widths(characters: ClosedRange<Int>) -> Self {
    gtk_editable_set_width_chars(opaque, Int32(characters.lowerBound))
    gtk_editable_set_max_width_chars(opaque, Int32(characters.upperBound))
    return self
  }

  /// Takes keyboard focus, puts the cursor behind the text and handles the key that a controller is
  /// processing. Returns whether the key had an effect.
  package func type(from controller: OpaquePointer) -> Bool {
    guard let text = gtk_editable_get_delegate(opaque) else { return false }
    let field = UnsafeMutableRawPointer(text)
    gtk_text_grab_focus_without_selecting(field.assumingMemoryBound(to: GtkText.self))
    gtk_editable_set_position(opaque, -1)
    return gtk_event_controller_key_forward(
      controller, field.assumingMemoryBound(to: GtkWidget.self)) != 0
  }

  /// Calls a closure when the text changes, by the person or by the program.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "changed", action)
    return self
  }

  /// Calls a closure when Enter is pressed.
  @discardableResult
  public func onEnter(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "activate", action)
    return self
  }

  /// Calls a closure when Escape is pressed.
  @discardableResult
  public func onStop(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "stop-search", action)
    return self
  }

  /// Calls a closure with the text when Enter is pressed, and when the field is emptied.
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

  /// Creates an empty field; `label` is its accessible name.
  public init(_ label: String, placeholder: String = "") {
    gtk = gtk_entry_new()
    gtk_entry_set_placeholder_text(cast(), placeholder)
    accessibleLabel(label)
  }

  /// The text in the field.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Whether keys change the text.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(opaque) != 0 }
    nonmutating set {
      if newValue != isEditable { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
    }
  }

  /// Takes keyboard focus, and handles the key that a controller is processing. Returns whether the key had an
  /// effect.
  package func type(from controller: OpaquePointer) -> Bool {
    guard let text = gtk_editable_get_delegate(opaque) else { return false }
    let field = UnsafeMutableRawPointer(text)
    gtk_text_grab_focus_without_selecting(field.assumingMemoryBound(to: GtkText.self))
    return gtk_event_controller_key_forward(
      controller, field.assumingMemoryBound(to: GtkWidget.self)) != 0
  }

  /// Sets a new text and discards the undo history: undo can't bring back what was typed before.
  public func begin(with text: String) {
    gtk_editable_set_enable_undo(opaque, 0)
    self.text = text
    gtk_editable_set_enable_undo(opaque, 1)
  }

  /// Undoes the last change. Returns whether there was any.
  public func undo() -> Bool { changes("text.undo") }

  /// Redoes the last change that was undone. Returns whether there was any.
  public func redo() -> Bool { changes("text.redo") }

  private func changes(_ action: String) -> Bool {
    guard let field = gtk_editable_get_delegate(opaque) else { return false }
    let before = text
    gtk_widget_activate_action_variant(
      UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkWidget.self), action, nil)
    return text != before
  }

  /// Gives the field keyboard focus; cursor and selection stay unchanged.
  public func focusKeepingSelection() { gtk_entry_grab_focus_without_selecting(cast()) }

  /// Selects all text, so that typing replaces it.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// Moves the cursor behind the last character.
  public func moveToEnd() { gtk_editable_set_position(opaque, -1) }

  /// The number of characters before the cursor.
  public var caret: Int {
    get { Int(gtk_editable_get_position(opaque)) }
    nonmutating set { gtk_editable_set_position(opaque, Int32(clamping: newValue)) }
  }

  /// Inserts text in place of the selection, or at the cursor.
  public func insert(_ text: String) {
    gtk_editable_delete_selection(opaque)
    var position = gtk_editable_get_position(opaque)
    gtk_editable_insert_text(opaque, text, -1, &position)
    gtk_editable_set_position(opaque, position)
  }

  /// Calls a closure when the cursor moves, by the person or by the program.
  @discardableResult
  public func onCaretMove(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, pointer: "notify::cursor-position") { _ in action() }
    return self
  }

  /// The selected characters; an empty range at the cursor if none are selected.
  public var selection: Range<Int> {
    var (start, end) = (Int32(0), Int32(0))
    guard gtk_editable_get_selection_bounds(opaque, &start, &end) != 0 else { return caret..<caret }
    return Int(start)..<Int(end)
  }

  /// Calls a closure instead of GTK's own paste. GTK inserts the text when the other program sends
  /// it; by then, the field may be used for something else.
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

  /// Asks before text is inserted, by the person, by another program or by this one, with the text that
  /// the field would have then. `false` leaves out what is inserted.
  ///
  /// ```swift
  /// name.onInsert { $0.count <= 100 }
  /// ```
  @discardableResult
  public func onInsert(_ accepts: @escaping @MainActor (_ whole: String) -> Bool) -> Self {
    guard let delegate = gtk_editable_get_delegate(opaque) else { return self }
    let entry = self
    connect(Instance(delegate), inserting: "insert-text") { inserted, position in
      accepts(entry.text(with: inserted, replacing: position..<position))
    }
    return self
  }

  /// The text that the field would have with another one in place of some of its characters.
  public func text(with other: String, replacing range: Range<Int>) -> String {
    var signs = Array(text.unicodeScalars)
    signs.replaceSubrange(range.clamped(to: 0..<signs.count), with: other.unicodeScalars)
    var whole = String.UnicodeScalarView()
    whole.append(contentsOf: signs)
    return String(whole)
  }

  /// Ends the composition of an input method. The input method decides whether the pending text is
  /// committed or discarded.
  public func endComposition() { gtk_entry_reset_im_context(cast()) }

  /// Calls a closure when the text changes, by the person or by the program.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "changed", action)
    return self
  }

  /// Calls a closure when the text that an input method composes changes. `isComposing` is whether
  /// there is any; it is not in the field yet.
  @discardableResult
  public func onCompose(_ action: @escaping @MainActor (_ isComposing: Bool) -> Void) -> Self {
    guard let text = gtk_editable_get_delegate(opaque) else { return self }
    connect(Instance(text), pointer: "preedit-changed") { preedit in
      action(preedit.map { $0.load(as: CChar.self) != 0 } ?? false)
    }
    return self
  }

  /// Lets Enter press the window's default button (``Window/setDefault(_:)``).
  @discardableResult
  public func activatesDefault() -> Self {
    gtk_entry_set_activates_default(cast(), 1)
    return self
  }

  /// Calls a closure when Enter or keypad Enter is pressed. While an input method is composing, it
  /// takes the key.
  @discardableResult
  public func onActivate(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "activate", action)
    return self
  }
}

/// A field for an integer.
///
/// ```swift
/// let copies = SpinButton("Copies", 1...99, value: 1)
/// copies.onChange { print(copies.value) }
/// ```
public struct SpinButton: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a field; `label` is its accessible name.
  public init(_ label: String, _ range: ClosedRange<Int>, value: Int) {
    gtk = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1)
    gtk_spin_button_set_value(opaque, Double(value))
    gtk_editable_set_width_chars(opaque, 4)
    keepLast()
    accessibleLabel(label)
  }

  /// Keeps the last number for a text that is none, as "" or "7x": GTK reads it as 0 or 7, and takes the
  /// number of the range that is next to that.
  private func keepLast() {
    let callback: @convention(c) (Instance, UnsafeMutablePointer<Double>?, Instance?) -> Int32 = {
      field, number, _ in
      let field = OpaquePointer(field)
      let text = gtk_editable_get_text(field).map { String(cString: $0) } ?? ""
      let digits = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
      let read = Double(digits).flatMap { $0.isFinite ? $0 : nil }
      number?.pointee = read ?? gtk_spin_button_get_value(field)
      return 1
    }
    g_signal_connect_data(
      instance, "input", unsafeBitCast(callback, to: GCallback.self), nil, nil,
      GConnectFlags(rawValue: 0))
  }

  /// The number in the field.
  public var value: Int { Int(gtk_spin_button_get_value_as_int(opaque)) }

  /// Calls a closure when the number changes.
  @discardableResult
  public func onChange(_ action: @escaping @MainActor () -> Void) -> Self {
    connect(instance, "value-changed", action)
    return self
  }
}

/// Connects `insert-text` of an editable text. The handler gets what is inserted and its position in
/// characters, and returns whether it is inserted.
@MainActor
private func connect(
  _ instance: Instance, inserting signal: String,
  _ handler: @escaping @MainActor (String, Int) -> Bool
) {
  let callback:
    @convention(c) (
      Instance, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Int32>?, Instance?
    ) -> Void = { editable, text, length, position, data in
      guard let text else { return }
      let inserted =
        length < 0
        ? String(cString: text)
        : String(
          decoding: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self)
      let place = Int(position?.pointee ?? 0)
      let isAccepted = entering(data, as: (@MainActor (String, Int) -> Bool).self) {
        $0(inserted, place)
      }
      if !isAccepted { g_signal_stop_emission_by_name(editable, "insert-text") }
    }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}
