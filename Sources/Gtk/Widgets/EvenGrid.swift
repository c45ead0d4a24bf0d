// Widgets of equal size, in rows and columns that can change.

import CGtk

/// A grid whose cells all have the same size.
///
/// ```swift
/// let grid = EvenGrid(spacing: 6)
/// grid.add(first, column: 0, row: 0)
/// grid.add(second, column: 1, row: 0)
/// grid.move(second, column: 0, row: 1)
/// ```
public struct EvenGrid: Widget {
  public let gtk: UnsafeMutablePointer<GtkWidget>

  /// Creates an empty grid.
  /// - Parameter spacing: the space between cells, in pixels of layout.
  public init(spacing: Int = 0) {
    gtk = gtk_grid_new()
    gtk_grid_set_row_homogeneous(cast(), 1)
    gtk_grid_set_column_homogeneous(cast(), 1)
    gtk_grid_set_row_spacing(cast(), guint(spacing))
    gtk_grid_set_column_spacing(cast(), guint(spacing))
  }

  /// Adds a widget in a cell, both from 0.
  public func add(_ widget: some Widget, column: Int, row: Int) {
    gtk_grid_attach(cast(), widget.gtk, Int32(column), Int32(row), 1, 1)
  }

  /// Moves a widget of the grid to another cell, both from 0.
  public func move(_ widget: some Widget, column: Int, row: Int) {
    guard let manager = gtk_widget_get_layout_manager(gtk),
      let place = gtk_layout_manager_get_layout_child(manager, widget.gtk)
    else { return }
    gtk_grid_layout_child_set_column(OpaquePointer(place), Int32(column))
    gtk_grid_layout_child_set_row(OpaquePointer(place), Int32(row))
  }

  /// Removes a widget.
  public func remove(_ widget: some Widget) { gtk_grid_remove(cast(), widget.gtk) }
}
