// Values as a person reads them: sizes of files and of pictures, days and times.

import CGtk
import Foundation
import PhotoModel

/// A size of files in the desktop's format: "1.2 GB".
func byteCountText(_ byteCount: Int64) -> String {
  guard let text = g_format_size(guint64(max(byteCount, 0))) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

extension PixelSize {
  /// Width and height: "4000 × 3000 (12 MP)".
  var dimensionsText: String {
    let sides = "\(width) × \(height)"
    let megapixels = Double(width) * Double(height) / 1_000_000
    guard megapixels >= 0.95 else { return sides }
    let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0))
    return "\(sides) (\(megapixels.formatted(style)) MP)"
  }
}

extension Date {
  /// Day and time in the person's time zone and language.
  var dayAndTimeText: String { formatted(date: .long, time: .shortened) }
}

extension LocalDateTime {
  /// Day and time in the person's language, as the camera's clock had them.
  var dayAndTimeText: String? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard let date = calendar.date(from: parts) else { return nil }
    var style = Date.FormatStyle(date: .long, time: .shortened)
    style.timeZone = .gmt
    return date.formatted(style)
  }
}
