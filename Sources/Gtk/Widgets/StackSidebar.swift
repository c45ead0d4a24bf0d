// The list of a stack's pages, beside the stack. Buttons above the stack are a `StackSwitcher`
// (`Containers.swift`).

import CGtk

/// A list of the titled pages of a stack, from which the person chooses the one that is shown.
///
/// ```swift
/// let pages = Stack(["home": home, "help": help])
/// pages.setTitle("Home", of: "home")
/// pages.setTitle("Help", of: "help")
/// let window = HorizontalBox { StackSidebar(pages); pages.expand() }
/// ```
public struct StackSidebar: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates a list for a stack.
  public init(_ stack: Stack) {
    gtk = gtk_stack_sidebar_new()
    gtk_stack_sidebar_set_stack(opaque, stack.opaque)
  }
}
