// The date that a photo counts by: when it was taken, or else when it came into the library. The rule
// stands here in Swift and in SQL, for exports and for the filter of this month; a test compares both.

import Foundation

extension Photo {
  /// When the photo was taken, or else when it was added.
  enum EffectiveDate: Equatable {
    /// By the clock of the place where it was taken.
    case taken(LocalDateTime)
    /// When it came into the library.
    case added(Date)

    /// The same choice for a row of the table `photo`, as an expression.
    /// - Parameters:
    ///   - taken: the value where `taken_at` is known.
    ///   - added: the value where `added_at` counts.
    static func sql(taken: String, added: String) -> String {
      "iif(taken_at IS NULL, \(added), \(taken))"
    }
  }

  /// The date that the photo counts by.
  var effectiveDate: EffectiveDate { metadata.taken.map(EffectiveDate.taken) ?? .added(added) }
}
