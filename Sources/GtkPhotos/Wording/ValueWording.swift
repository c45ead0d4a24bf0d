// Values as a person reads them: sizes of files and of pictures, days and times.

import CGtk
import Foundation
import PhotoModel

/// A size of files in the desktop's format: "1.2 GB".
func byteCountText(_ byteCount: Int64) -> String {
  guard let text = g_format_size(guint64(max(byteCount, 0))) else { return "" }
  defer { g_free(text) }
  // Where the system lacks the person's locale, GLib writes a point.
  let separator = PersonLocale.current.numbers.decimalSeparator ?? "."
  return String(cString: text).replacingOccurrences(of: ".", with: separator)
}

extension PixelSize {
  /// Width and height: "4000 × 3000 (12 MP)".
  var dimensionsText: String {
    let sides = "\(width) × \(height)"
    let megapixels = Double(width) * Double(height) / 1_000_000
    guard megapixels >= 0.95 else { return sides }
    let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0))
      .locale(PersonLocale.current.numbers)
    return "\(sides) (\(megapixels.formatted(style)) MP)"
  }
}

extension Int {
  /// The number with the separators of the person's region: "100,000".
  var groupedText: String { formatted(.number.locale(PersonLocale.current.numbers)) }
}

extension Date {
  /// "until 12 December": the last day on which something is there, in the person's time zone.
  var untilText: String {
    let day = LocalDateTime(self, in: .current)?.dayOfYearText(PersonLocale.current.dates)
    return localized("until {date}", ["date": day ?? ""])
  }

  /// Day and time in the person's time zone and language: "3 May 2026, 14:05".
  var dayAndTimeText: String? { LocalDateTime(self, in: .current)?.dayAndTimeText }
}

extension LocalDateTime {
  /// Day and time in the person's language: "3 May 2026, 14:05".
  var dayAndTimeText: String { text(PersonLocale.current.dates) }
}

extension LibraryBackup {
  /// The day of the backup in the person's language: "3 May 2026"; a file that was given another name has none.
  var dateText: String { date?.dateText(PersonLocale.current.dates) ?? path.name }
}
