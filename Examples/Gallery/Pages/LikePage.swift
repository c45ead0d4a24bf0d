// A photo with a description, and a Like that can be given only once.

import AsyncGtk
import AsyncState
import Gtk
import Observation

extension Page {
  static var like: Page {
    Page(
      "Like", "A Like that takes its time. On one of the photos it is given once and for all."
    ) { pace in
      // begin
      @MainActor func card(_ name: String, _ words: String, likesOnce: Bool) -> Box {
        let photo = Photo()
        let like = AsyncAction(clock: pace.clock)
        let title: @MainActor () -> String = {
          photo.isLiked ? (likesOnce ? "Liked" : "Unlike") : "Like"
        }
        let image = AsyncImage(size: photo.size, loader: photo.loader)
        image.show(NamedImage(name))
        let label = Label(title).alignLines(0.5)
        let button = AsyncButton(named: "Like", action: like, label: label) {
          await pace.work(times: 2)
          photo.isLiked.toggle()
          like.isAvailable = !(likesOnce && photo.isLiked)
        }
        return Box(spacing: 12) {
          image.align(horizontal: .start)
          Label(words).wrap().alignLines(0).maxWidth(characters: 24)
          Label { "\(name): \(photo.isLiked ? "liked" : "not liked")" }.style("dim-label")
          button.observe { button.accessibleLabel("\(title()) \(name)") }
        }
      }
      return HorizontalBox(spacing: 24) {
        card("Hills", "Hills that are liked once and for all.", likesOnce: true)
        card("Meadow", "A meadow that can be unliked.", likesOnce: false)
      }
      // end
    }
  }
}

@MainActor @Observable
private final class Photo {
  var isLiked = false
  let size = Size(width: 200, height: 130)
  let loader = ClosureImageLoader { _, frame in .landscape(frame.box) }
}
