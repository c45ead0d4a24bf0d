// A camera's display name, from the make and model that cameras write into files. The words of
// companies are in `Words/camera-company-words.txt`.

import Foundation

/// Combines a camera's make and model into one name.
enum CameraName {
  /// "Canon EOS RP" from "Canon" and "Canon EOS RP", "NIKON D90" from "NIKON CORPORATION" and
  /// "NIKON D90"; either may be missing. Both are single lines.
  static func of(make: String?, model: String?) -> String? {
    let model = model.map(withoutFirmware)
    guard let make = make.map(brand), !make.isEmpty else { return model }
    guard let model else { return make }
    return model.lowercased().contains(make.lowercased()) ? model : "\(make) \(model)"
  }

  /// Words of company names, which are left out of the camera's name.
  private static let companyWords = Set(WordTable.cameraCompanyWords["company words"])
  /// Makes whose cameras are sold under another brand.
  private static let brands = ["hewlett-packard": "HP", "fuji photo film": "FUJIFILM"]

  private static func brand(_ make: String) -> String {
    let words = make.split { $0 == " " || $0 == "," || $0 == "." }
    let own = words.filter { !companyWords.contains($0.lowercased()) }
    let brand = (own.isEmpty ? words : own).joined(separator: " ")
    return brands[brand.lowercased()] ?? brand
  }

  /// The model without the "(V01.00)" that old cameras append.
  private static func withoutFirmware(_ model: String) -> String {
    guard model.hasSuffix(")"), let start = model.range(of: " (V", options: .backwards) else {
      return model
    }
    return String(model[..<start.lowerBound])
  }
}
