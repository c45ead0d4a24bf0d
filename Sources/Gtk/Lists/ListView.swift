// GTK's list view: rows without a selection. GTK creates rows for the visible part of the list, not
// for thousands of items.

import CGtk

/// Rows one below the other, one for each string of a list.
///
/// ```swift
/// let list = ListView("Messages", rows: cells)
/// list.show(["The disk is full.", "The disk is slow."])
/// ```
public struct ListView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let items: ListItems

  /// Creates an empty list; `label` is its accessible name.
  public init(_ label: String, rows: CellFactory) {
    let items = ListItems()
    self.items = items
    // The list takes ownership of the references to the selection and the factory; the selection
    // takes ownership of the reference to the strings.
    gtk = gtk_list_view_new(
      gtk_no_selection_new(items.strings), rows.gtkFactory(isSelectable: false))
    accessibleLabel(label)
    own(items)
  }

  /// Shows other items. The range that differs is replaced, with one change signal.
  public func show(_ items: [String]) { self.items.show(items) }
}
