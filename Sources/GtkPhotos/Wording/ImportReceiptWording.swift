// Messages for the receipt of an import.

import Foundation
import PhotoModel

extension ImportReceipt {
  /// The texts of all lines, made off the main actor: thousands of them take longer than a frame.
  @concurrent
  func text() async -> String { lines.map(\.message).joined(separator: "\n") }
}

extension ImportReceipt.Figures {
  /// "5 files were not added".
  /// - Parameter importCount: how many imports they are of.
  func refusedMessage(ofImports importCount: Int) -> String {
    guard importCount > 1 else {
      return localizedPlural("{n} file was not added", "{n} files were not added", refused)
    }
    return localizedPlural(
      "{n} file of {imports} imports was not added",
      "{n} files of {imports} imports were not added", refused,
      ["imports": importCount.groupedText])
  }

  /// "300 files: 287 named, 8 waiting, 3 duplicates, 2 failed", without the figures that are 0.
  /// - Parameter importCount: how many imports they are of.
  func message(ofImports importCount: Int) -> String {
    var parts: [String] = []
    if named > 0 { parts.append(localizedPlural("{n} named", "{n} named", named)) }
    if waiting > 0 { parts.append(localizedPlural("{n} waiting", "{n} waiting", waiting)) }
    if skipped > 0 { parts.append(localizedPlural("{n} skipped", "{n} skipped", skipped)) }
    if duplicates > 0 {
      parts.append(localizedPlural("{n} duplicate", "{n} duplicates", duplicates))
    }
    if failed > 0 { parts.append(localizedPlural("{n} failed", "{n} failed", failed)) }
    // Translators: what stands between "287 named" and "8 waiting".
    let figures = parts.joined(separator: localized(", "))
    if importCount > 1 {
      return localizedPlural(
        "{n} file in {imports} imports: {figures}", "{n} files in {imports} imports: {figures}",
        total, ["imports": importCount.groupedText, "figures": figures])
    }
    return localizedPlural(
      "{n} file: {figures}", "{n} files: {figures}", total, ["figures": figures])
  }

  /// The message for files that are not the ones that were picked.
  var replacedMessage: String {
    localizedPlural(
      "{n} file was replaced or changed after you selected it; the new file was added instead",
      "{n} files were replaced or changed after you selected them; the new files were added instead",
      replaced)
  }
}

extension ImportReceipt.Line {
  /// One line: the file and its outcome, whether it is another file than the one picked, and the
  /// text that was typed for it if that did not become a photo's name.
  var message: String {
    let reason = stall?.message ?? outcome.message
    if isReplaced, !outcome.isRefusal {
      return localized(
        "{file}: {reason}; replaced or changed after you selected it",
        ["file": source.name.onOneLine, "reason": reason])
    }
    guard let text else {
      return localized("{file}: {reason}", ["file": source.name.onOneLine, "reason": reason])
    }
    return localized(
      "{file}: {reason}; you typed “{text}”",
      ["file": source.name.onOneLine, "reason": reason, "text": text.onOneLine])
  }
}

extension ImportReceipt.Outcome {
  /// The outcome of one file.
  var message: String {
    switch self {
    case .waiting: localized("waiting to be named")
    case .skipped: localized("skipped: press F2 on it to name it")
    case .named(let name): localized("named “{name}”", ["name": name.onOneLine])
    case .duplicate(let reason), .failed(let reason): reason.message
    }
  }
}
