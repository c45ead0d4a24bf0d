// The button that likes what is selected in the grid, or removes the likes (`GridStatus.swift`), and the
// same entry of the grid's menu.

import CGtk
import Gtk
import PhotoModel

/// What the command Like does with the selected photos: it removes the likes where all are liked.
@MainActor
final class LikeCommand {
  /// How long the selection stays the same before the library is asked: a rubber band changes it at
  /// each motion.
  private static let pause = Duration.milliseconds(100)

  private let photos: PhotoCollection
  private let selection: @MainActor () -> [Int64]
  private var asking: Task<Void, Never>?

  /// Makes the command for a selection.
  init(_ photos: PhotoCollection, _ selection: @escaping @MainActor () -> [Int64]) {
    self.photos = photos
    self.selection = selection
  }

  isolated deinit { asking?.cancel() }

  /// Calls a closure with whether all selected photos are liked, once that is known. A later call takes
  /// the place of this one.
  func ask(afterPause: Bool, _ answer: @escaping @MainActor (Bool) -> Void) {
    asking?.cancel()
    asking = Task { [weak self, photos] in
      if afterPause {
        do { try await photos.clock.sleep(for: Self.pause) } catch { return }
      }
      guard let chosen = self?.selection() else { return }
      let areLiked = await photos.areLiked(sequences: chosen)
      if !Task.isCancelled { answer(areLiked) }
    }
  }
}

/// The button "Like Selected", or "Unlike Selected".
struct LikeSelected: Widget {
  let gtk: UnsafeMutablePointer<GtkWidget>

  /// Makes the button.
  /// - Parameters:
  ///   - chosen: the sequence numbers of the selected photos.
  ///   - action: called when it is clicked.
  init(
    _ model: AppModel, _ selection: GridSelection, chosen: @escaping @MainActor () -> [Int64],
    _ action: @escaping @MainActor () -> Void
  ) {
    let heart = Icon("gtkphotos-heart-outline-symbolic")
    let button = Button(localized("Like Selected"), child: heart, action)
      .style("flat", "image-button").keepsKeyboardElsewhere()
    gtk = button.gtk
    let command = LikeCommand(model.photos, chosen)
    own(command)
    observe {
      _ = selection.revision
      // Likes are steps.
      _ = model.history.lastStep
      guard selection.count > 0 else { return }
      command.ask(afterPause: true) { areLiked in
        let label = areLiked ? localized("Unlike Selected") : localized("Like Selected")
        heart.show(
          areLiked ? "gtkphotos-heart-filled-symbolic" : "gtkphotos-heart-outline-symbolic")
        button.accessibleLabel(label)
        button.tooltip(label)
      }
    }
  }
}
