// Converts GTK's files, keys and clipboard to what the model needs.

import Gtk
import PhotoModel

extension FilePath {
  /// The path of a file that was chosen, dropped or pasted.
  init(_ file: FileLocation) { self.init(bytes: file.bytes) }
}

extension FileLocation {
  /// The file at a path that the command line names.
  init(_ path: FilePath) { self.init(bytes: path.bytes) }
}

extension LateKeyFilter.Key {
  /// What the model's key filter needs to know of a key.
  init(_ purpose: KeyPurpose) {
    switch purpose {
    case .text: self = .text
    case .modifier: self = .modifier
    case .command: self = .command
    }
  }
}

/// The clipboard's content, as pictures or files that can be imported.
@MainActor
final class PastedContent: PasteSource {
  let name = localized("Clipboard")
  let format: PasteFormat
  private let content: ClipboardContent

  /// The clipboard of the display that a widget is on.
  init(of widget: some Widget) {
    content = ClipboardContent(of: widget)
    format = PasteFormat(types: content.types, hasFiles: content.hasFiles)
  }

  func files() async throws -> [FilePath] {
    try await read { try await $0.files().map(FilePath.init) }
  }

  func nextPiece() async throws -> [UInt8]? {
    guard case .picture(let type) = format else { return nil }
    return try await read { try await $0.nextPiece(as: type) }
  }

  private func read<Value>(
    _ body: @MainActor (ClipboardContent) async throws -> Value
  ) async throws -> Value {
    do {
      return try await body(content)
    } catch is ClipboardContent.ReadError {
      throw PasteFailure.brokenOff
    }
  }
}
