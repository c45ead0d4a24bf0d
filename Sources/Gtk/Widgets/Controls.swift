// Small widgets: words, pictures, progress, buttons. Fields are in `Fields.swift`.

import CGtk

/// Words, always as plain text: a name like `<b>` shows as it is written.
///
/// ```swift
/// let title = Label("A <long> title").ellipsize()
/// title.text = "Another one"
/// ```
public struct Label: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A label; empty where nothing is said.
  public init(_ text: String = "") { gtk = gtk_label_new(text) }

  /// What the label says.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    nonmutating set { gtk_label_set_text(opaque, newValue) }
  }

  /// Breaks lines where the width ends.
  @discardableResult
  public func wrap() -> Self {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    return self
  }

  /// Keeps to one line and ends it with an ellipsis where it is too long.
  @discardableResult
  public func ellipsize() -> Self {
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_single_line_mode(opaque, 1)
    return self
  }

  /// Where lines begin: 0 at the start, 0.5 in the middle.
  @discardableResult
  public func alignLines(_ alignment: Float) -> Self {
    gtk_label_set_xalign(opaque, alignment)
    gtk_label_set_justify(opaque, alignment == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    return self
  }

  /// The width that a long text is broken at, in characters.
  @discardableResult
  public func maxWidth(characters: Int) -> Self {
    gtk_label_set_max_width_chars(opaque, Int32(characters))
    return self
  }

  /// Keeps to so many lines and ends the last with an ellipsis where the text is longer; `nil`
  /// for all lines.
  @discardableResult
  public func lines(_ count: Int?) -> Self {
    gtk_label_set_lines(opaque, count.map(Int32.init) ?? -1)
    gtk_label_set_ellipsize(opaque, count == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    return self
  }

  /// Lets the text be selected and copied.
  @discardableResult
  public func selectable() -> Self {
    gtk_label_set_selectable(opaque, 1)
    return self
  }

  /// Selects none of its text: all of it is, in a label that has the keyboard as its window comes up.
  public func selectNothing() { gtk_label_select_region(opaque, 0, 0) }
}

/// An icon of the theme, or of the program.
///
/// ```swift
/// let icon = Icon("folder-symbolic", size: 32)
/// icon.show("folder-open-symbolic")
/// ```
public struct Icon: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// An icon; `size` in pixels, GTK's usual one where it is left out.
  public init(_ name: String, size: Int = -1) {
    gtk = gtk_image_new_from_icon_name(name)
    gtk_image_set_pixel_size(opaque, Int32(size))
  }

  /// Shows another icon.
  public func show(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// A picture in its place: whole, or filling it and cropped to it. It has no size of its own.
///
/// ```swift
/// let picture = FramedPicture(isWhole: true).frame(width: 320, height: 240)
/// picture.show(texture)
/// ```
public struct FramedPicture: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let canvas: PictureCanvas

  /// An empty frame.
  /// - Parameter isWhole: whether pictures are shown whole, or cropped to fill the frame.
  public init(isWhole: Bool) {
    canvas = PictureCanvas(isWhole: isWhole)
    gtk = gtk_picture_new_for_paintable(canvas.paintable)
    gtk_picture_set_can_shrink(opaque, 1)
    clipped()
    own(controller: canvas)
  }

  /// Shows a texture, or nothing.
  public func show(_ texture: Texture?) { canvas.texture = texture }
}

/// How much of a whole is done.
///
/// ```swift
/// let bar = ProgressBar()
/// bar.show(0.5)
/// ```
public struct ProgressBar: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A bar at 0.
  public init() { gtk = gtk_progress_bar_new() }

  /// From 0 to 1.
  public func show(_ fraction: Double) { gtk_progress_bar_set_fraction(opaque, fraction) }

  /// Shows that something was done where the whole is not known.
  public func pulse() { gtk_progress_bar_pulse(opaque) }
}

/// A turning wheel.
///
/// ```swift
/// let spinner = Spinner().frame(width: 48, height: 48)
/// spinner.spin(true)
/// ```
public struct Spinner: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A spinner at rest.
  public init() { gtk = gtk_spinner_new() }

  /// Whether it turns.
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

  /// A button with words.
  public init(_ title: String, _ action: @escaping @MainActor () -> Void) {
    gtk = gtk_button_new_with_label(title)
    connect(instance, "clicked", action)
  }

  /// A button with a widget of its own, named for assistive technologies.
  public init(_ label: String, child: some Widget, _ action: @escaping @MainActor () -> Void) {
    gtk = gtk_button_new()
    gtk_button_set_child(cast(), child.gtk)
    accessibleLabel(label)
    connect(instance, "clicked", action)
  }

  /// A button with an icon alone; the label is its name and tooltip.
  public init(icon: String, _ label: String, _ action: @escaping @MainActor () -> Void) {
    self.init(label, child: Icon(icon), action)
    style("image-button")
    tooltip(label)
  }

  /// Puts the widget in the button into another one, which takes its place.
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

  /// Whether the button looks pressed in, and says so.
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
