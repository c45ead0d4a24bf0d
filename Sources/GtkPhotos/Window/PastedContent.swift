// What the model needs of files and of the clipboard, in GTK's terms.

import Gtk
import PhotoModel

extension FilePath {
  /// The path of a file that was chosen, dropped or pasted.
  init(_ file: FileLocation) { self.init(bytes: file.bytes) }
}

extension FileLocation {
  /// The place of a file that is named on the command line.
  init(_ path: FilePath) { self.init(bytes: path.bytes) }
}

extension LateKeyFilter.Key {
  /// What a key is for.
  init(_ purpose: KeyPurpose) {
    switch purpose {
    case .text: self = .text
    case .modifier: self = .modifier
    case .command: self = .command
    }
  }
}

/// What lies on the clipboard, as pictures or files that can be imported.
@MainActor
final class PastedContent: PasteSource {
  let name = localized("Clipboard")
  let format: PasteFormat
  private let content: ClipboardContent

  /// The content of the clipboard of the display that a widget is on.
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
