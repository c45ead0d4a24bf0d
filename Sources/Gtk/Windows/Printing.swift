// Printing through the desktop's dialog.

import CGtk

/// Prints pages, which are drawn one after another.
///
/// ```swift
/// await PrintJob.run("Notes", pages: 1, above: window) { page, _, width, _ in
///   page.draw("Hello", x: 0, y: 0, width: width, size: 12)
/// }
/// ```
@MainActor
public enum PrintJob {
  /// What became of a job.
  public enum Outcome: Sendable {
    /// It was sent to the printer, or written to a file.
    case printed
    /// The person has cancelled it.
    case cancelled
    /// It failed, with the reason in the desktop's words.
    case failed(String)
  }

  /// Draws a page.
  public typealias Drawer =
    @MainActor (
      _ page: PageCanvas, _ number: Int, _ width: Double, _ height: Double
    ) async -> Void

  /// Asks for a printer, and prints.
  /// - Parameters:
  ///   - name: the name of the job.
  ///   - count: how many pages there are.
  ///   - parent: the window that the dialog is above.
  ///   - draw: draws a page, from 0; width and height are those of the area that the printer can
  ///     reach, in points.
  @discardableResult
  public static func run(
    _ name: String, pages count: Int, above parent: Window, draw: @escaping Drawer
  ) async -> Outcome {
    guard !parent.isBehindDialog, let operation = gtk_print_operation_new() else {
      return .cancelled
    }
    let held = GObjectRef(owning: Instance(operation))
    gtk_print_operation_set_job_name(operation, name)
    gtk_print_operation_set_n_pages(operation, Int32(count))
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(operation, 1)
    let callback: @convention(c) (Instance, OpaquePointer?, Int32, Instance?) -> Void = {
      _, context, page, data in
      // Safe: GTK makes this call on its own thread.
      nonisolated(unsafe) let context = context
      entering(data, as: (@MainActor (OpaquePointer?, Int) -> Void).self) {
        $0(context, Int(page))
      }
    }
    let drawPage: @MainActor (OpaquePointer?, Int) -> Void = { context, number in
      guard let context else { return }
      // The pictures come from decoders.
      gtk_print_operation_set_defer_drawing(operation)
      Task {
        if let cairo = gtk_print_context_get_cairo_context(context) {
          await draw(
            PageCanvas(cairo), number, gtk_print_context_get_width(context),
            gtk_print_context_get_height(context))
        }
        gtk_print_operation_draw_page_finish(operation)
      }
    }
    connect(held.pointer, "draw-page", unsafeBitCast(callback, to: GCallback.self), drawPage)
    let outcome = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Outcome, Never>? = continuation
      let answer = { @MainActor (outcome: Outcome) in
        waiting?.resume(returning: outcome)
        waiting = nil
      }
      connect(held.pointer, number: "done") { result in
        switch UInt32(result) {
        case GTK_PRINT_OPERATION_RESULT_APPLY.rawValue: answer(.printed)
        case GTK_PRINT_OPERATION_RESULT_CANCEL.rawValue: answer(.cancelled)
        default:
          var error: UnsafeMutablePointer<GError>?
          gtk_print_operation_get_error(operation, &error)
          answer(.failed(error.map { String(cString: $0.pointee.message) } ?? ""))
          g_clear_error(&error)
        }
      }
      let result = gtk_print_operation_run(
        operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent.cast(), nil)
      // Otherwise "done" comes later.
      if result == GTK_PRINT_OPERATION_RESULT_CANCEL { answer(.cancelled) }
    }
    return withExtendedLifetime(held) { outcome }
  }
}
