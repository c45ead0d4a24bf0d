// What tests read off a receipt.

@testable import PhotoModel

extension ImportReceipt {
  /// The figures as plain numbers: total, named, waiting, duplicates, failed.
  var numbers: [Int] {
    [figures.total, figures.named, figures.waiting, figures.duplicates, figures.failed]
  }

  /// What became of the files, in the order picked.
  var outcomes: [Outcome] { lines.map(\.outcome) }
}

extension Importer {
  /// The files that gave no new photo.
  var failures: [ImportFailure] {
    receipt.lines.compactMap { line in
      switch line.outcome {
      case .waiting, .skipped, .named: nil
      case .duplicate(let reason), .failed(let reason):
        ImportFailure(source: line.source, reason: reason)
      }
    }
  }
}
