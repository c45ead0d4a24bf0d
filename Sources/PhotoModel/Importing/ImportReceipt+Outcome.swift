// What may become of a picked file. The receipt that counts it is in `ImportReceipt.swift`.

extension ImportReceipt {
  /// What became of a file.
  public enum Outcome: Sendable, Equatable {
    /// It is being copied, or waits for a name, now or later.
    case waiting
    /// The person has skipped it: it is in the library without a name.
    case skipped
    /// It has this name.
    case named(String)
    /// The library has the same picture already.
    case duplicate(ImportFailure.Reason)
    /// It gave no photo.
    case failed(ImportFailure.Reason)

    /// Whether the file gave no new photo.
    public var isRefusal: Bool {
      switch self {
      case .waiting, .skipped, .named: false
      case .duplicate, .failed: true
      }
    }

    /// The outcome of a file that was refused for this reason.
    init(_ reason: ImportFailure.Reason) {
      switch reason {
      case .alreadyNamed, .alreadyWaiting: self = .duplicate(reason)
      default: self = .failed(reason)
      }
    }
  }
}
