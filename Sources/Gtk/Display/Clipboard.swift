// Content that other programs put on the clipboard, as they send it. Nothing is decoded here: GDK's
// loaders have no limits and run on the main thread.

import CGtk

/// The desktop's clipboard.
///
/// ```swift
/// let clipboard = Clipboard(of: window)
/// clipboard.copy("Hello")
/// print(await clipboard.text() ?? "")
/// ```
@MainActor
public struct Clipboard {
  let clipboard: OpaquePointer

  /// The clipboard of a widget's display.
  public init(of widget: some Widget) { clipboard = gtk_widget_get_clipboard(widget.gtk) }

  /// The text on the clipboard; `nil` if there is none. Another program provides the text and may
  /// never send it; the wait then ends when the task is cancelled.
  public func text() async -> String? {
    let answer = LateAnswer<String?>()
    startAsync(
      onAnswer: { [clipboard] result in
        let text = gdk_clipboard_read_text_finish(clipboard, result, nil)
        defer { g_free(text) }
        answer.come(.success(text.map { String(cString: $0) }))
      },
      by: { ready, data in gdk_clipboard_read_text_async(clipboard, nil, ready, data) })
    // Cancelled while the other program sent nothing: no text, as on an empty clipboard.
    return try? await answer.value()
  }

  /// Puts a text on the clipboard.
  public func copy(_ text: String) {
    // As bytes: the text of `gdk_clipboard_set_text` goes through a converter, and GTK 4.8 hangs
    // forever when another program requests more than 256 KiB of it.
    let bytes = g_bytes_new(Array(text.utf8), gsize(text.utf8.count))
    defer { g_bytes_unref(bytes) }
    guard let content = gdk_content_provider_new_for_bytes("text/plain;charset=utf-8", bytes)
    else { return }
    gdk_clipboard_set_content(clipboard, content)
    g_object_unref(Instance(content))
  }
}

/// The content of the clipboard at the time of creation. Another program provides the content and
/// may never send it. GDK's read then never ends; cancel the waiting task.
///
/// ```swift
/// let content = ClipboardContent(of: window)
/// if content.hasFiles { open(try await content.files()) }
/// ```
@MainActor
public final class ClipboardContent {
  /// The content could not be read: the other program stopped in the middle.
  ///
  /// ```swift
  /// do {
  ///   open(try await content.files())
  /// } catch is ClipboardContent.ReadError {
  ///   print("The other program stopped sending.")
  /// }
  /// ```
  public struct ReadError: Error {}

  /// The MIME types in which the other program offers the content.
  public let types: [String]
  /// Whether the other program offers files.
  public let hasFiles: Bool

  /// The number of bytes per read: small enough not to delay the window.
  private static let pieceLength: gsize = 256 << 10

  private let clipboard: OpaquePointer
  private let cancellable: GObjectRef
  /// The stream of the content's bytes, once the other program starts to send them.
  private var stream: GObjectRef?

  /// The content of the clipboard of a widget's display.
  public init(of widget: some Widget) {
    clipboard = Clipboard(of: widget).clipboard
    guard let cancellable = g_cancellable_new() else { preconditionFailure("out of memory") }
    self.cancellable = GObjectRef(owning: Instance(cancellable))
    let formats = gdk_clipboard_get_formats(clipboard)
    var count: gsize = 0
    let types = gdk_content_formats_get_mime_types(formats, &count)
    self.types = (0..<Int(count)).compactMap { types?[$0].map { String(cString: $0) } }
    hasFiles = gdk_content_formats_contain_gtype(formats, cgtk_type_file_list()) != 0
  }

  isolated deinit {
    // No task waits for the result any more.
    g_cancellable_cancel(cancellable.pointer.assumingMemoryBound(to: GCancellable.self))
  }

  /// Reads the files.
  /// - Throws: ``ReadError``; `CancellationError` if the task is cancelled.
  public func files() async throws -> [FileLocation] {
    let answer = LateAnswer<[FileLocation]>()
    startAsync(
      onAnswer: { [clipboard] result in
        let value = gdk_clipboard_read_value_finish(clipboard, result, nil)
        guard let value, let list = g_value_get_boxed(value) else {
          return answer.come(.failure(ReadError()))
        }
        // Converted while GTK still holds the value.
        answer.come(.success(FileLocation.all(in: OpaquePointer(list))))
      },
      by: { ready, data in
        gdk_clipboard_read_value_async(
          clipboard, cgtk_type_file_list(), G_PRIORITY_DEFAULT,
          cancellable.pointer.assumingMemoryBound(to: GCancellable.self), ready, data)
      })
    return try await answer.value()
  }

  /// Reads the next bytes of the content; `nil` at its end.
  ///
  /// ```swift
  /// var bytes: [UInt8] = []
  /// while let piece = try await content.nextPiece(as: "image/png") { bytes += piece }
  /// ```
  /// - Parameter type: one of ``types``, the same one each time.
  /// - Throws: ``ReadError``; `CancellationError` if the task is cancelled.
  public func nextPiece(as type: String) async throws -> [UInt8]? {
    if stream == nil { stream = try await begin(type) }
    guard let stream else { return nil }
    let piece = try await piece(of: stream)
    return piece.isEmpty ? nil : piece
  }

  private func begin(_ type: String) async throws -> GObjectRef {
    let answer = LateAnswer<GObjectRef>()
    startAsync(
      onAnswer: { [clipboard] result in
        guard let stream = gdk_clipboard_read_finish(clipboard, result, nil, nil) else {
          return answer.come(.failure(ReadError()))
        }
        answer.come(.success(GObjectRef(owning: Instance(stream))))
      },
      by: { ready, data in
        type.withCString { type in
          var types: [UnsafePointer<CChar>?] = [type, nil]
          gdk_clipboard_read_async(
            clipboard, &types, G_PRIORITY_DEFAULT,
            cancellable.pointer.assumingMemoryBound(to: GCancellable.self), ready, data)
        }
      })
    return try await answer.value()
  }

  /// Reads the next bytes; none at the end. GDK's streams are read on the main thread, and only
  /// asynchronously.
  private func piece(of stream: GObjectRef) async throws -> [UInt8] {
    let answer = LateAnswer<[UInt8]>()
    startAsync(
      onAnswer: { result in
        let input = stream.pointer.assumingMemoryBound(to: GInputStream.self)
        guard let bytes = g_input_stream_read_bytes_finish(input, result, nil) else {
          return answer.come(.failure(ReadError()))
        }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        answer.come(.success(Array(UnsafeRawBufferPointer(start: start, count: Int(count)))))
      },
      by: { ready, data in
        g_input_stream_read_bytes_async(
          stream.pointer.assumingMemoryBound(to: GInputStream.self), Self.pieceLength,
          G_PRIORITY_DEFAULT, cancellable.pointer.assumingMemoryBound(to: GCancellable.self), ready,
          data)
      })
    return try await answer.value()
  }
}
