// The app's own SQL functions. Only statements and temporary triggers use them, which end with the
// connection, so that every other program can read and check the file.

import CSQLite

extension LibraryDatabase {
  /// Adds `folded(text)` and `word_starts(text)`, see ``SearchText``, and `natural_key(text)`, see
  /// ``NaturalSortKey``.
  func addNameFunctions() {
    addText("folded", SearchText.folded)
    addText("word_starts", SearchText.wordStarts)
    add("natural_key") { context, text in
      let key = NaturalSortKey(text).bytes
      sqlite3_result_blob(context, key, Int32(key.count), gtkphotos_sqlite_transient())
    }
  }

  /// Adds a function of one text argument that returns a text. For NULL it returns NULL.
  private func addText(_ name: String, _ function: @escaping (String) -> String) {
    add(name) { context, text in
      let result = function(text)
      sqlite3_result_text(
        context, result, Int32(result.utf8.count), gtkphotos_sqlite_transient())
    }
  }

  /// Adds a function of one text argument. For NULL it returns NULL.
  private func add(_ name: String, _ function: @escaping TextFunction) {
    let box = Unmanaged.passRetained(FunctionBox(function))
    sqlite3_create_function_v2(
      connection, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, box.toOpaque(),
      { context, _, values in
        guard let context, let value = values?[0], let text = sqlite3_value_text(value),
          let data = sqlite3_user_data(context)
        else { return }
        let count = Int(sqlite3_value_bytes(value))
        let letters = UnsafeBufferPointer(start: text, count: count)
        Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue()
          .function(context, String(decoding: letters, as: UTF8.self))
      }, nil, nil, { $0.map { Unmanaged<FunctionBox>.fromOpaque($0).release() } })
  }
}

private typealias TextFunction = (OpaquePointer, String) -> Void

private final class FunctionBox {
  let function: TextFunction

  init(_ function: @escaping TextFunction) { self.function = function }
}
