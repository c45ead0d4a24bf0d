// Picked files that give no photo (`Importer.swift`): they leave the queue, and what was typed for
// them goes to the receipt, where it stays until the person has put that away.

import Foundation

extension Importer {
  /// A file is proved to be none that the library can take. It leaves the queue, on the disk first.
  func refuse(_ file: PickedFile, _ reason: ImportFailure.Reason) async -> ImportQueue.Outcome {
    if session.text(for: file.position) != nil { await session.flush() }
    do throws(LibraryError) {
      let gone = try await library.namingQueue.giveUp([file.position], reason)
      await takeOut(gone, reason)
      return .ended
    } catch {
      // Its row has what was typed for it, and stays.
      return .halted(.library(error))
    }
  }

  /// Tells of things that gave no photo and never came into the queue.
  public func refuse(_ refused: [ImportFailure]) { tell(.neverQueued(refused)) }

  /// Files are out of the queue on the disk: nobody waits for them any more. What was typed for them
  /// goes to the receipt, what was typed since the disk was asked, too.
  func takeOut(_ gone: [DroppedPick], _ reason: ImportFailure.Reason) async {
    var gone = gone
    var late: [Int] = []
    for index in gone.indices {
      guard let text = session.text(for: gone[index].position), text != gone[index].text?.text
      else { continue }
      gone[index].text = RecoveredText(
        id: gone[index].text?.id, source: gone[index].source, text: text, reason: reason)
      late.append(index)
    }
    tell(.leftRound(Set(gone.map(\.position))))
    for index in late {
      guard let text = gone[index].text else { continue }
      do throws(LibraryError) {
        gone[index].text = try await library.namingQueue.keep(text)
      } catch {
        // The receipt has it all the same, for as long as the window is open.
        failure = .library(error)
      }
    }
    tell(.refused(gone, reason))
  }

  /// The person has read the receipt.
  public func clearReceipt() {
    let texts = receipt.texts
    ledger.clear()
    guard !texts.isEmpty else { return }
    lastForgetting = Task { [lastForgetting, library] in
      await lastForgetting?.value
      do throws(LibraryError) {
        try await library.namingQueue.forget(texts)
      } catch {
        failure = .library(error)
      }
    }
  }

  /// Returns when all that was put away is forgotten, or could not be.
  func forgotten() async { await lastForgetting?.value }
}
