// What all widgets share. A widget here is a borrowed pointer with a Swift face: its parent
// in the tree owns it. Widgets are made once and observe the model (`observe`); what they
// keep is owned by the GTK widget and goes with it (`own`).

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
  /// The widget, owned by its parent in the tree.
  var gtk: UnsafeMutablePointer<GtkWidget> { get }
}

/// A widget of any class, borrowed.
///
/// ```swift
/// let bind: @MainActor (AnyWidget, ListItem) -> Void = { cell, item in
///   cell.accessibleLabel(item.text)
/// }
/// ```
public struct AnyWidget: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A widget that GTK knows.
  package init(gtk: UnsafeMutablePointer<GtkWidget>) { self.gtk = gtk }
}

extension Widget {
  /// The widget as another C class.
  package func cast<Class>(to type: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(gtk).assumingMemoryBound(to: type)
  }

  /// The widget as a C class whose layout is private.
  package var opaque: OpaquePointer { OpaquePointer(gtk) }

  /// The widget as a GObject.
  package var instance: Instance { Instance(gtk) }

  // MARK: - What the widget keeps

  /// Lets the GTK widget own an object: it is released when the widget is finalized.
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

  /// Lets the GTK widget own its controller, which ``controller(_:)`` finds again.
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

  /// The controller of a class that the widget owns.
  public func controller<Controller: AnyObject>(_ type: Controller.Type) -> Controller? {
    g_object_get_qdata(gobject, ControllerNames.quark(of: type)).map {
      Unmanaged<Controller>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private var gobject: UnsafeMutablePointer<GObject> { cast() }

  /// Runs a closure in the main loop's next turn, unless the widget is gone by then.
  public func later(_ action: @escaping @MainActor () -> Void) {
    Task { [weak owned = ownedObjects] in if owned != nil { action() } }
  }

  /// Runs `update` now, and again whenever something changes that it read from the model,
  /// for as long as the widget lives.
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

  // MARK: - Looks

  /// The room around the widget, in pixels.
  @discardableResult
  public func margin(_ pixels: Int) -> Self { margin(horizontal: pixels, vertical: pixels) }

  /// The room beside the widget, and above and below it, in pixels.
  @discardableResult
  public func margin(horizontal: Int = 0, vertical: Int = 0) -> Self {
    gtk_widget_set_margin_start(gtk, Int32(horizontal))
    gtk_widget_set_margin_end(gtk, Int32(horizontal))
    gtk_widget_set_margin_top(gtk, Int32(vertical))
    gtk_widget_set_margin_bottom(gtk, Int32(vertical))
    return self
  }

  /// Whether the widget takes the room that its siblings leave.
  @discardableResult
  public func expand(horizontal: Bool = true, vertical: Bool = true) -> Self {
    gtk_widget_set_hexpand(gtk, horizontal ? 1 : 0)
    gtk_widget_set_vexpand(gtk, vertical ? 1 : 0)
    return self
  }

  /// Where the widget stands in the room that it gets.
  @discardableResult
  public func align(horizontal: Alignment = .fill, vertical: Alignment = .fill) -> Self {
    gtk_widget_set_halign(gtk, horizontal.gtk)
    gtk_widget_set_valign(gtk, vertical.gtk)
    return self
  }

  /// The least size in pixels.
  @discardableResult
  public func frame(width: Int = -1, height: Int = -1) -> Self {
    gtk_widget_set_size_request(gtk, Int32(width), Int32(height))
    return self
  }

  /// The height that the widget would like to have, in pixels.
  public var naturalHeight: Int {
    var height: Int32 = 0
    gtk_widget_measure(gtk, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return Int(height)
  }

  /// Cuts off what the children draw outside the widget, rounded corners included.
  @discardableResult
  public func clipped() -> Self {
    gtk_widget_set_overflow(gtk, GTK_OVERFLOW_HIDDEN)
    return self
  }

  /// Gives the widget classes that the program's style sheet or GTK's theme speak of.
  @discardableResult
  public func style(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(gtk, name) }
    return self
  }

  /// Adds or takes away a style class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(gtk, name) } else { gtk_widget_remove_css_class(gtk, name) }
  }

  // MARK: - State

  /// Whether the widget is shown.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(gtk) != 0 }
    nonmutating set { gtk_widget_set_visible(gtk, newValue ? 1 : 0) }
  }

  /// Whether the widget takes input; its look follows.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(gtk) != 0 }
    nonmutating set { gtk_widget_set_sensitive(gtk, newValue ? 1 : 0) }
  }

  /// From 0, unseen but there, to 1.
  public var opacity: Double {
    get { gtk_widget_get_opacity(gtk) }
    nonmutating set { gtk_widget_set_opacity(gtk, newValue) }
  }

  /// Device pixels for one pixel of layout: 2 on a display of double density.
  public var scale: Int { Int(gtk_widget_get_scale_factor(gtk)) }

  /// Gives the widget the keyboard.
  public func focus() { gtk_widget_grab_focus(gtk) }

  /// Whether the widget is on the screen.
  public var isMapped: Bool { gtk_widget_get_mapped(gtk) != 0 }

  /// Whether the keyboard of the widget's window is in a field for text.
  public var isTypedBeside: Bool {
    guard let root = gtk_widget_get_root(gtk), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self),
      gtk_editable_get_type()) != 0
  }

  /// Whether the keyboard of the widget's window is in the widget or below it.
  public var hasKeyboardInside: Bool {
    guard let root = gtk_widget_get_root(gtk), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == gtk || gtk_widget_is_ancestor(focus, gtk) != 0
  }

  /// Whether the pointer is passed through to what lies below.
  @discardableResult
  public func ignoresPointer() -> Self {
    gtk_widget_set_can_target(gtk, 0)
    return self
  }

  /// Whether the Tab key and clicks can bring the keyboard here.
  @discardableResult
  public func focusable(_ isFocusable: Bool) -> Self {
    gtk_widget_set_focusable(gtk, isFocusable ? 1 : 0)
    return self
  }

  // MARK: - Words

  /// Assistive technologies pass the widget over.
  @discardableResult
  public func accessibleHidden() -> Self {
    cgtk_set_accessible_hidden(gtk)
    return self
  }

  /// What assistive technologies call the widget.
  @discardableResult
  public func accessibleLabel(_ text: String) -> Self {
    cgtk_set_accessible_label(gtk, text)
    return self
  }

  /// The words beside the pointer that rests here; plain text.
  @discardableResult
  public func tooltip(_ text: String?) -> Self {
    // Each setting asks the X server where the pointer is, and waits for the answer.
    let old = gtk_widget_get_tooltip_text(gtk).map { String(cString: $0) }
    if text != old { gtk_widget_set_tooltip_text(gtk, text) }
    return self
  }
}

/// The names under which widgets own their controllers, as GLib's numbers: a scroll looks hundreds up
/// in a frame.
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
  /// The words beside a pointer that rests here, asked for when it does: to tell them to GTK each
  /// time they change takes an answer of the X server.
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

/// Connects `query-tooltip`: the tooltip, to be filled; answers whether there is one.
@MainActor
private func connect(
  _ instance: Instance, tooltip signal: String,
  _ handler: @escaping @MainActor (OpaquePointer?) -> Bool
) {
  let callback:
    @convention(c) (
      Instance, Int32, Int32, gboolean, OpaquePointer?, Instance?
    ) -> gboolean = { _, _, _, _, tooltip, data in
      // As in `entering`: only crosses into the isolation that it never left.
      nonisolated(unsafe) let tooltip = tooltip
      return entering(data, as: (@MainActor (OpaquePointer?) -> Bool).self) { $0(tooltip) ? 1 : 0 }
    }
  connect(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// The objects that a widget owns without a name: one place for all, as GLib never forgets a
/// name once it was used.
@MainActor
private final class OwnedObjects {
  var objects: [AnyObject] = []
}

/// Observes what a closure reads and runs it again after a change. Owned by a widget, and
/// silent once that is gone.
@MainActor
private final class ModelObserver {
  private let update: @MainActor () -> Void

  init(_ update: @escaping @MainActor () -> Void) { self.update = update }

  func run() {
    withObservationTracking {
      update()
    } onChange: { [weak self] in
      // Called before the change is made, so the look at it waits for the next turn.
      Task { @MainActor in self?.run() }
    }
  }
}
