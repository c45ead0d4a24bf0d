// The list of a stack's pages, beside it. Buttons above it are a `StackSwitcher` (`Containers.swift`).

import CGtk

/// A list of the titled pages of a stack, to choose the one that is shown.
///
/// ```swift
/// let pages = Stack(["home": home, "help": help])
/// pages.setTitle("Home", of: "home")
/// pages.setTitle("Help", of: "help")
/// let window = HorizontalBox { StackSidebar(pages); pages.expand() }
/// ```
public struct StackSidebar: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// A list for a stack.
  public init(_ stack: Stack) {
    gtk = gtk_stack_sidebar_new()
    gtk_stack_sidebar_set_stack(opaque, stack.opaque)
  }
}
