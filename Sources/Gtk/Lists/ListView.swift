// GTK's list view: rows that are only looked at, made for what is seen and not for thousands.

import CGtk

/// Rows below one another, one for each string of a list.
///
/// ```swift
/// let list = ListView("Messages", rows: cells)
/// list.show(["The disk is full.", "The disk is slow."])
/// ```
public struct ListView: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>
  private let items: ListItems

  /// An empty list.
  public init(_ label: String, rows: CellFactory) {
    let items = ListItems()
    self.items = items
    // The list takes over the references to selection and factory, the selection that to the
    // strings.
    gtk = gtk_list_view_new(
      gtk_no_selection_new(items.strings), rows.gtkFactory(isSelectable: false))
    accessibleLabel(label)
    own(items)
  }

  /// Shows other items: the stretch that differs is replaced, with one change notice.
  public func show(_ items: [String]) { self.items.show(items) }
}
