// One element of a window, read through AT-SPI: its role, name, text and children. States are in
// Element+State.swift, positions in Element+Position.swift, searching in Element+Search.swift, the
// text dump in Element+Tree.swift; finding it again when its widget is created anew is in
// Element+Finding.swift.

import CAtspi
import Foundation

/// Something that an application shows: a window, a button, a text. Every call reads the current
/// value. An element that was found by its role and name is searched for again when it is gone; if
/// it is not found, values are empty. Use it on one thread.
public final class Element {
  /// Its object on the bus; another one after its widget was created anew.
  private(set) var object: UnsafeMutablePointer<AtspiAccessible>
  /// How it was found; nil if it was not searched for by role and name.
  var locator: Locator?

  /// The process that shows it.
  public let processID: Int32

  /// Takes over the caller's reference to `object`.
  init(taking object: UnsafeMutablePointer<AtspiAccessible>, processID: Int32) {
    self.object = object
    self.processID = processID
  }

  /// A second wrapper of the same object, with a known process.
  init(sharing other: Element, processID: Int32) {
    object = other.object
    self.processID = processID
    g_object_ref(object)
  }

  deinit { g_object_unref(object) }

  /// Replaces its object with another element's.
  func stand(for other: Element) {
    g_object_ref(other.object)
    g_object_unref(object)
    object = other.object
  }

  /// Its role, in AT-SPI's words: `frame`, `push button`, `table cell`; empty if it is gone.
  public var role: String {
    asking { object in
      Accessibility.text { atspi_accessible_get_role_name(object, $0) }
    } ?? ""
  }

  /// Its accessible name, which a screen reader reads out.
  public var name: String {
    asking { object in
      Accessibility.text { atspi_accessible_get_name(object, $0) }
    } ?? ""
  }

  /// Its accessible description, such as a hint.
  public var details: String {
    asking { object in
      Accessibility.text { atspi_accessible_get_description(object, $0) }
    } ?? ""
  }

  /// The text it contains (of an entry or a label, for example); nil if it has none.
  public var text: String? {
    asking { object -> String? in
      guard let part = atspi_accessible_get_text_iface(object) else { return nil }
      defer { g_object_unref(part) }
      // GTK 4.8 returns nothing for “up to the end”, so the length is read first.
      guard let count = Accessibility.asking({ atspi_text_get_character_count(part, $0) }) else {
        return nil
      }
      return count > 0 ? Accessibility.text { atspi_text_get_text(part, 0, count, $0) } : ""
    }
  }

  /// Its number (of a slider or scroll bar); nil if it has none.
  public var value: Double? {
    asking { object -> Double? in
      guard let part = atspi_accessible_get_value_iface(object) else { return nil }
      defer { g_object_unref(part) }
      return Accessibility.asking { atspi_value_get_current_value(part, $0) }
    }
  }

  /// Its children, in the application's order; empty if it is gone.
  public var children: [Element] {
    let count =
      asking { object in
        Accessibility.asking { atspi_accessible_get_child_count(object, $0) }
      } ?? 0
    guard count > 0 else { return [] }
    return (0..<count).compactMap { child(at: Int($0)) }
  }

  /// Its child at an index; nil if the application reports that there is none.
  public func child(at index: Int) -> Element? {
    let child = Accessibility.asking {
      atspi_accessible_get_child_at_index(object, Int32(index), $0)
    }
    return (child ?? nil).map { Element(taking: $0, processID: processID) }
  }

  /// What contains it; nil for an application, or if it is gone.
  public var parent: Element? {
    let parent = asking { object -> UnsafeMutablePointer<AtspiAccessible>?? in
      Accessibility.asking { atspi_accessible_get_parent(object, $0) }
    }
    return (parent ?? nil).map { Element(taking: $0, processID: processID) }
  }

  /// The element and what contains it, up to its window; empty if it is gone.
  var chain: [Element] {
    var chain = [self]
    while let parent = chain[chain.count - 1].parent, chain.count < 200 {
      if parent.role == "application" { return chain }
      chain.append(parent)
    }
    return []
  }
}

extension Element: Equatable {
  /// Whether both are the same object in the application.
  public static func == (left: Element, right: Element) -> Bool { left.object == right.object }
}
