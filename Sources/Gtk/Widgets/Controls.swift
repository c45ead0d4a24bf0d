// Small widgets: labels, pictures, progress, buttons. Fields are in `Fields.swift`.

import CGtk

/// A text, always plain: a name like `<b>` appears as it is written.
///
/// ```swift
/// let title = Label("A <long> title").ellipsize()
/// title.text = "Another one"
/// ```
public struct Label: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a label; empty by default.
  public init(_ text: String = "") { gtk = gtk_label_new(text) }

  /// The text of the label.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    nonmutating set { gtk_label_set_text(opaque, newValue) }
  }

  /// Wraps lines at the label's width.
  @discardableResult
  public func wrap() -> Self {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    return self
  }

  /// Shows one line, and ends it with an ellipsis if it is too long.
  @discardableResult
  public func ellipsize() -> Self {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_single_line_mode(opaque, 1)
    return self
  }

  /// Shows one line, and leaves out its middle if it is too long: the end may tell it from others.
  @discardableResult
  public func ellipsizeMiddle() -> Self {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_single_line_mode(opaque, 1)
    return self
  }

  /// Shows one line that is never shortened: the label's minimum width is the width of its text.
  @discardableResult
  public func keepWhole() -> Self {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_single_line_mode(opaque, 1)
    return self
  }

  /// Sets how much of a text that may be shortened is always shown, in characters.
  @discardableResult
  public func leastWidth(characters: Int) -> Self {
    gtk_label_set_width_chars(opaque, Int32(characters))
    return self
  }

  /// Aligns the lines: 0 at the start, 0.5 in the middle.
  @discardableResult
  public func alignLines(_ alignment: Float) -> Self {
    gtk_label_set_xalign(opaque, alignment)
    gtk_label_set_justify(opaque, alignment == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    return self
  }

  /// Sets the width at which a long text wraps, in characters.
  @discardableResult
  public func maxWidth(characters: Int) -> Self {
    gtk_label_set_max_width_chars(opaque, Int32(characters))
    return self
  }

  /// Shows at most so many lines, and ends the last one with an ellipsis if the text is longer;
  /// `nil` shows all lines.
  @discardableResult
  public func lines(_ count: Int?) -> Self {
    gtk_label_set_lines(opaque, count.map(Int32.init) ?? -1)
    gtk_label_set_ellipsize(opaque, count == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    return self
  }

  /// Lets the person select and copy the text.
  @discardableResult
  public func selectable() -> Self {
    gtk_label_set_selectable(opaque, 1)
    return self
  }

  /// Clears the selection. GTK selects all text of a selectable label that gets focus when its
  /// window opens.
  public func selectNothing() { gtk_label_select_region(opaque, 0, 0) }
}

/// An icon of the theme or of the program.
///
/// ```swift
/// let icon = Icon("folder-symbolic", size: 32)
/// icon.show("folder-open-symbolic")
/// ```
public struct Icon: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates an icon; `size` is in pixels, by default GTK's own.
  public init(_ name: String, size: Int = -1) {
    gtk = gtk_image_new_from_icon_name(name)
    gtk_image_set_pixel_size(opaque, Int32(size))
  }

  /// Shows another icon.
  public func show(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// A picture in a frame: whole, or cropped to fill the frame. The picture doesn't set the frame's
/// size.
///
/// ```swift
/// let picture = FramedPicture(isWhole: true).frame(width: 320, height: 240)
/// picture.show(texture)
/// ```
public struct FramedPicture: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let canvas: PictureCanvas

  /// Creates an empty frame.
  /// - Parameter isWhole: whether pictures are shown whole; otherwise they are cropped to fill the
  ///   frame.
  public init(isWhole: Bool) {
    canvas = PictureCanvas(isWhole: isWhole)
    gtk = gtk_picture_new_for_paintable(canvas.paintable)
    gtk_picture_set_can_shrink(opaque, 1)
    clipped()
    own(controller: canvas)
  }

  /// Shows a texture; `nil` shows none.
  public func show(_ texture: Texture?) { canvas.texture = texture }
}

/// A bar that shows how much is done.
///
/// ```swift
/// let bar = ProgressBar()
/// bar.show(0.5)
/// ```
public struct ProgressBar: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a bar at 0.
  public init() { gtk = gtk_progress_bar_new() }

  /// Shows a fraction from 0 to 1.
  public func show(_ fraction: Double) { gtk_progress_bar_set_fraction(opaque, fraction) }

  /// Shows progress when the total is not known.
  public func pulse() { gtk_progress_bar_pulse(opaque) }
}

/// An animated wheel that shows activity.
///
/// ```swift
/// let spinner = Spinner().frame(width: 48, height: 48)
/// spinner.spin(true)
/// ```
public struct Spinner: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a spinner that is not spinning.
  public init() { gtk = gtk_spinner_new() }

  /// Starts or stops the animation.
  public func spin(_ isSpinning: Bool) { gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0) }
}

/// A button that calls a closure.
///
/// ```swift
/// let saveButton = Button("Save") { save() }
/// let deleteButton = Button(icon: "user-trash-symbolic", "Delete") { delete() }
/// ```
public struct Button: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a button with a title.
  public init(_ title: String, _ action: @escaping @MainActor () -> Void) {
    gtk = gtk_button_new_with_label(title)
    connect(instance, "clicked", action)
  }

  /// Creates a button with a custom child; `label` is its accessible name.
  public init(_ label: String, child: some Widget, _ action: @escaping @MainActor () -> Void) {
    gtk = gtk_button_new()
    gtk_button_set_child(cast(), child.gtk)
    accessibleLabel(label)
    connect(instance, "clicked", action)
  }

  /// Creates a button with an icon only; `label` is its accessible name and tooltip.
  public init(icon: String, _ label: String, _ action: @escaping @MainActor () -> Void) {
    self.init(label, child: Icon(icon), action)
    style("image-button")
    tooltip(label)
  }

  /// Changes the icon of a button that has one only.
  public func setIcon(_ name: String) {
    guard let child = gtk_button_get_child(cast()) else { return }
    gtk_image_set_from_icon_name(OpaquePointer(child), name)
  }

  /// Wraps the button's child in another widget, which becomes the new child.
  ///
  /// ```swift
  /// saveButton.replaceChild { label in HorizontalBox(spacing: 6) { label; Spinner() } }
  /// ```
  public func replaceChild(_ wrap: (AnyWidget) -> some Widget) {
    guard let child = gtk_button_get_child(cast()) else { return }
    let held = GObjectRef(sinking: Instance(child))
    gtk_button_set_child(cast(), nil)
    gtk_button_set_child(cast(), wrap(AnyWidget(gtk: child)).gtk)
    withExtendedLifetime(held) {}
  }

  /// Whether the button looks pressed. Assistive technologies report the same.
  public var isPressedIn: Bool {
    get { gtk_widget_get_state_flags(gtk).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0 }
    nonmutating set {
      if newValue {
        gtk_widget_set_state_flags(gtk, GTK_STATE_FLAG_CHECKED, 0)
      } else {
        gtk_widget_unset_state_flags(gtk, GTK_STATE_FLAG_CHECKED)
      }
      cgtk_set_accessible_pressed(gtk, newValue ? 1 : 0)
    }
  }
}
