// One thing shown in a window, read through AT-SPI: what it is, what it says,
// what it holds. States are in Element+State.swift, positions in Element+Position.swift,
// searching in Element+Search.swift, the text dump in Element+Tree.swift; what becomes of it when its
// widget is made anew is in Element+Finding.swift.

import CAtspi
import Foundation

/// Something an application shows: a window, a button, a text. Everything is read afresh at
/// each call. What was found by its role and name is looked for again when it has vanished; what is
/// not found answers with empty values. Use it on one thread.
public final class Element {
  /// What stands for it on the bus: another object once its widget was made anew.
  private(set) var object: UnsafeMutablePointer<AtspiAccessible>
  /// How it was found; nil where it was not looked for by role and name.
  var locator: Locator?

  /// The process that shows it.
  public let processID: Int32

  /// Takes over the caller's reference to `object`.
  init(taking object: UnsafeMutablePointer<AtspiAccessible>, processID: Int32) {
    self.object = object
    self.processID = processID
  }

  /// A second wrapper of the same object, for a known process.
  init(sharing other: Element, processID: Int32) {
    object = other.object
    self.processID = processID
    g_object_ref(object)
  }

  deinit { g_object_unref(object) }

  /// Is what another element is from now on.
  func stand(for other: Element) {
    g_object_ref(other.object)
    g_object_unref(object)
    object = other.object
  }

  /// What kind of thing it is, in AT-SPI's words: `frame`, `push button`, `table cell`; empty
  /// when it is gone.
  public var role: String {
    asking { object in
      Accessibility.text { atspi_accessible_get_role_name(object, $0) }
    } ?? ""
  }

  /// Its accessible name, as a screen reader says it.
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

  /// The text it contains (an entry's contents, a label's words); nil when it holds none.
  public var text: String? {
    asking { object -> String? in
      guard let part = atspi_accessible_get_text_iface(object) else { return nil }
      defer { g_object_unref(part) }
      // GTK 4.8 answers nothing for “up to the end”, so the length is asked for.
      guard let count = Accessibility.asking({ atspi_text_get_character_count(part, $0) }) else {
        return nil
      }
      return count > 0 ? Accessibility.text { atspi_text_get_text(part, 0, count, $0) } : ""
    }
  }

  /// The number it stands for (a slider's, a scroll bar's); nil when it has none.
  public var value: Double? {
    asking { object -> Double? in
      guard let part = atspi_accessible_get_value_iface(object) else { return nil }
      defer { g_object_unref(part) }
      return Accessibility.asking { atspi_value_get_current_value(part, $0) }
    }
  }

  /// What it directly holds, in the application's order; empty when it is gone.
  public var children: [Element] {
    let count =
      asking { object in
        Accessibility.asking { atspi_accessible_get_child_count(object, $0) }
      } ?? 0
    guard count > 0 else { return [] }
    return (0..<count).compactMap { child(at: Int($0)) }
  }

  /// What it holds at an index; nil where the application says that there is nothing.
  public func child(at index: Int) -> Element? {
    let child = Accessibility.asking {
      atspi_accessible_get_child_at_index(object, Int32(index), $0)
    }
    return (child ?? nil).map { Element(taking: $0, processID: processID) }
  }

  /// What holds it; nil for an application, or when it is gone.
  public var parent: Element? {
    let parent = asking { object -> UnsafeMutablePointer<AtspiAccessible>?? in
      Accessibility.asking { atspi_accessible_get_parent(object, $0) }
    }
    return (parent ?? nil).map { Element(taking: $0, processID: processID) }
  }

  /// The element and what holds it, up to its window; empty when it is gone.
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
  /// Whether both stand for the same thing in the application.
  public static func == (left: Element, right: Element) -> Bool { left.object == right.object }
}
