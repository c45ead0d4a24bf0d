// What all widgets share. A Swift `Widget` is a borrowed pointer; the parent in the tree owns the
// GTK widget. Widgets are created once and observe the model (`observe`). The GTK widget owns the
// Swift objects that it needs, and releases them when it is finalized (`own`).

import CGtk
import Observation

/// A GTK widget.
///
/// ```swift
/// struct Badge: Widget {
///   let gtk: UnsafeMutablePointer<GtkWidget>
///
///   init(_ count: Int) { gtk = Label("\(count)").style("badge").gtk }
/// }
/// ```
@MainActor
public protocol Widget {
  /// The GTK widget, owned by its parent in the tree.
  var gtk: UnsafeMutablePointer<GtkWidget> { get }
}

/// A borrowed widget of any class.
///
/// ```swift
/// let bind: @MainActor (AnyWidget, ListItem) -> Void = { cell, item in
///   cell.accessibleLabel(item.text)
/// }
/// ```
public struct AnyWidget: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Wraps a GTK widget.
  package init(gtk: UnsafeMutablePointer<GtkWidget>) { self.gtk = gtk }
}

extension Widget {
  /// The widget as another C class.
  package func cast<Class>(to type: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(gtk).assumingMemoryBound(to: type)
  }

  /// The widget as an opaque C pointer.
  package var opaque: OpaquePointer { OpaquePointer(gtk) }

  /// The widget as a GObject.
  package var instance: Instance { Instance(gtk) }

  // MARK: - Ownership

  /// Makes the GTK widget own an object. The object is released when the widget is finalized.
  ///
  /// ```swift
  /// label.own(observation)  // It ends with the label.
  /// ```
  @discardableResult
  public func own(_ object: AnyObject) -> Self {
    ownedObjects.objects.append(object)
    return self
  }

  private var ownedObjects: OwnedObjects {
    if let owned = controller(OwnedObjects.self) { return owned }
    let owned = OwnedObjects()
    own(controller: owned)
    return owned
  }

  /// Makes the GTK widget own its controller, which ``controller(_:)`` returns.
  ///
  /// ```swift
  /// label.own(controller: cell)
  /// print(label.controller(FruitCell.self) === cell)  // true
  /// ```
  @discardableResult
  public func own<Controller: AnyObject>(controller: Controller) -> Self {
    g_object_set_qdata_full(
      gobject, ControllerNames.quark(of: Controller.self), RetainedObjects.retain(controller),
      RetainedObjects.destroyNotify)
    return self
  }

  /// The widget's controller of a class; `nil` if it owns none.
  public func controller<Controller: AnyObject>(_ type: Controller.Type) -> Controller? {
    g_object_get_qdata(gobject, ControllerNames.quark(of: type)).map {
      Unmanaged<Controller>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private var gobject: UnsafeMutablePointer<GObject> { cast() }

  /// Calls a closure in the next iteration of the main loop, unless the widget is finalized by
  /// then.
  public func later(_ action: @escaping @MainActor () -> Void) {
    Task { [weak owned = ownedObjects] in if owned != nil { action() } }
  }

  /// Runs `update` now, and again when observable state that it has read changes, until the widget
  /// is finalized.
  ///
  /// ```swift
  /// label.observe { label.text = "\(document.words) words" }
  /// ```
  @discardableResult
  public func observe(_ update: @escaping @MainActor () -> Void) -> Self {
    let observer = ModelObserver(update)
    own(observer)
    observer.run()
    return self
  }

  // MARK: - Appearance

  /// Sets the margin on all sides, in pixels.
  @discardableResult
  public func margin(_ pixels: Int) -> Self { margin(horizontal: pixels, vertical: pixels) }

  /// Sets the horizontal and the vertical margins, in pixels.
  @discardableResult
  public func margin(horizontal: Int = 0, vertical: Int = 0) -> Self {
    gtk_widget_set_margin_start(gtk, Int32(horizontal))
    gtk_widget_set_margin_end(gtk, Int32(horizontal))
    gtk_widget_set_margin_top(gtk, Int32(vertical))
    gtk_widget_set_margin_bottom(gtk, Int32(vertical))
    return self
  }

  /// Sets whether the widget takes the space that its siblings leave.
  @discardableResult
  public func expand(horizontal: Bool = true, vertical: Bool = true) -> Self {
    gtk_widget_set_hexpand(gtk, horizontal ? 1 : 0)
    gtk_widget_set_vexpand(gtk, vertical ? 1 : 0)
    return self
  }

  /// Aligns the widget in the space that it gets.
  @discardableResult
  public func align(horizontal: Alignment = .fill, vertical: Alignment = .fill) -> Self {
    gtk_widget_set_halign(gtk, horizontal.gtk)
    gtk_widget_set_valign(gtk, vertical.gtk)
    return self
  }

  /// Sets the minimum size, in pixels; -1 stands for the widget's own minimum.
  @discardableResult
  public func frame(width: Int = -1, height: Int = -1) -> Self {
    gtk_widget_set_size_request(gtk, Int32(width), Int32(height))
    return self
  }

  /// The natural height, in pixels.
  public var naturalHeight: Int {
    var height: Int32 = 0
    gtk_widget_measure(gtk, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return Int(height)
  }

  /// Clips the children to the widget's area, including rounded corners.
  @discardableResult
  public func clipped() -> Self {
    gtk_widget_set_overflow(gtk, GTK_OVERFLOW_HIDDEN)
    return self
  }

  /// Adds style classes, to which the program's style sheet or GTK's theme refers.
  @discardableResult
  public func style(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(gtk, name) }
    return self
  }

  /// Adds or removes a style class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(gtk, name) } else { gtk_widget_remove_css_class(gtk, name) }
  }

  // MARK: - State

  /// Whether the widget is shown.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(gtk) != 0 }
    nonmutating set {
      if !newValue { giveKeyboardBack() }
      gtk_widget_set_visible(gtk, newValue ? 1 : 0)
    }
  }

  /// Whether the widget accepts input; its appearance changes accordingly.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(gtk) != 0 }
    nonmutating set {
      if !newValue { giveKeyboardBack() }
      gtk_widget_set_sensitive(gtk, newValue ? 1 : 0)
    }
  }

  /// From 0, transparent but present, to 1.
  public var opacity: Double {
    get { gtk_widget_get_opacity(gtk) }
    nonmutating set { gtk_widget_set_opacity(gtk, newValue) }
  }

  /// Device pixels per layout pixel: 2 on a high-density display.
  public var scale: Int { Int(gtk_widget_get_scale_factor(gtk)) }

  /// Gives the widget keyboard focus.
  public func focus() { gtk_widget_grab_focus(gtk) }

  /// Whether the widget is on the screen.
  public var isMapped: Bool { gtk_widget_get_mapped(gtk) != 0 }

  /// Whether a text field in the widget's window has keyboard focus.
  public var isTypedBeside: Bool {
    guard let root = gtk_widget_get_root(gtk), let focus = gtk_root_get_focus(root) else {
      return false
    }
    // A text of several lines is no GtkEditable.
    return [gtk_editable_get_type(), gtk_text_view_get_type()].contains { type in
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
  }

  /// Whether the widget or a descendant has keyboard focus in its window.
  public var hasKeyboardInside: Bool {
    guard let root = gtk_widget_get_root(gtk), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == gtk || gtk_widget_is_ancestor(focus, gtk) != 0
  }

  /// Passes pointer events through to the widget below.
  @discardableResult
  public func ignoresPointer() -> Self {
    gtk_widget_set_can_target(gtk, 0)
    return self
  }

  /// Sets whether the Tab key and clicks can move keyboard focus to the widget.
  @discardableResult
  public func focusable(_ isFocusable: Bool) -> Self {
    gtk_widget_set_focusable(gtk, isFocusable ? 1 : 0)
    return self
  }

  // MARK: - Texts

  /// Hides the widget from assistive technologies.
  @discardableResult
  public func accessibleHidden() -> Self {
    cgtk_set_accessible_hidden(gtk)
    return self
  }

  /// Sets the name of the widget for assistive technologies.
  @discardableResult
  public func accessibleLabel(_ text: String) -> Self {
    cgtk_set_accessible_label(gtk, text)
    return self
  }

  /// Sets the tooltip, as plain text.
  @discardableResult
  public func tooltip(_ text: String?) -> Self {
    // Each call queries the X server for the pointer's position and waits for the reply.
    let old = gtk_widget_get_tooltip_text(gtk).map { String(cString: $0) }
    if text != old { gtk_widget_set_tooltip_text(gtk, text) }
    return self
  }
}

/// The names under which widgets own their controllers, as GLib's quarks. Stored, because a scroll
/// looks up hundreds of them in a frame.
@MainActor
private enum ControllerNames {
  private static var quarks: [ObjectIdentifier: GQuark] = [:]

  static func quark<Controller>(of type: Controller.Type) -> GQuark {
    if let quark = quarks[ObjectIdentifier(type)] { return quark }
    let quark = g_quark_from_string("\(type)")
    quarks[ObjectIdentifier(type)] = quark
    return quark
  }
}

extension Widget {
  /// Sets a tooltip whose text is computed when the pointer rests on the widget. Setting the text
  /// at each change would require a reply from the X server each time.
  @discardableResult
  public func tooltip(asking text: @escaping @MainActor () -> String?) -> Self {
    gtk_widget_set_has_tooltip(gtk, 1)
    connect(instance, tooltip: "query-tooltip") { tooltip in
      guard let text = text() else { return false }
      gtk_tooltip_set_text(tooltip, text)
      return true
    }
    return self
  }
}

/// Connects `query-tooltip`. The handler fills the tooltip, and returns whether there is one.
@MainActor
private func connect(
  _ instance: Instance, tooltip signal: String,
  _ handler: @escaping @MainActor (OpaquePointer?) -> Bool
) {
  let callback:
    @convention(c) (
      Instance, Int32, Int32, gboolean, OpaquePointer?, Instance?
    ) -> gboolean = { _, _, _, _, tooltip, data in
      // Safe, as in `entering`: the value stays on this thread.
      nonisolated(unsafe) let tooltip = tooltip
      return entering(data, as: (@MainActor (OpaquePointer?) -> Bool).self) { $0(tooltip) ? 1 : 0 }
    }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// The objects that a widget owns without a name, in one container, because GLib never frees a
/// name.
@MainActor
private final class OwnedObjects {
  var objects: [AnyObject] = []
}

/// Runs a closure again when observable state that it has read changes: before the next event, so that a key means
/// what the keys before it have led to, however busy the main loop is. A widget owns it; after the widget is
/// finalized, the closure no longer runs.
@MainActor
private final class ModelObserver {
  private struct Reference {
    weak var observer: ModelObserver?
  }

  /// The observers whose closures run before the next event.
  private static var waiting: [Reference] = []

  private let update: @MainActor () -> Void

  init(_ update: @escaping @MainActor () -> Void) { self.update = update }

  func run() {
    withObservationTracking {
      update()
    } onChange: { [weak self] in
      // Called before the change is made. All observable state is the main actor's.
      MainActor.assumeIsolated { self?.runLater() }
    }
  }

  private func runLater() {
    Self.waiting.append(Reference(observer: self))
    guard Self.waiting.count == 1 else { return }
    MainLoop.beforeEvents {
      let waiting = Self.waiting
      Self.waiting = []
      for reference in waiting { reference.observer?.run() }
    }
  }
}
