// The effective date of a photo: when it was taken, or else when it was added. Exports use the rule
// in Swift, the filter of this month in SQL; a test compares both.

import Foundation

extension Photo {
  /// When the photo was taken, or else when it was added.
  enum EffectiveDate: Equatable {
    /// In local time at the place where it was taken.
    case taken(LocalDateTime)
    /// When it was added to the library.
    case added(Date)

    /// The same rule for a row of the table `photo`, as an SQL expression.
    /// - Parameters:
    ///   - taken: the expression where `taken_at` is known.
    ///   - added: the expression where `added_at` is used.
    static func sql(taken: String, added: String) -> String {
      "iif(taken_at IS NULL, \(added), \(taken))"
    }
  }

  /// The date of the photo in exports and filters.
  var effectiveDate: EffectiveDate { metadata.taken.map(EffectiveDate.taken) ?? .added(added) }
}
