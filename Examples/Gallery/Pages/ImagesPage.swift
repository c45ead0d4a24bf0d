// Frames for pictures: one empty, one with a picture, one with a picture that can't be loaded.

import AsyncGtk
import Gtk
import Observation

extension Page {
  static var images: Page {
    Page(
      "Images",
      """
      A frame is empty until its picture comes. One that can't be loaded leaves a button that tries \
      again; here the second try works.
      """
    ) { pace in
      // begin
      let album = Album()
      let loader = ClosureImageLoader { image, frame in
        try await album.ask(for: image)
        await pace.work()
        return .landscape(frame.box)
      }
      @MainActor func frame(_ name: String, shows image: NamedImage?) -> Box {
        let picture = AsyncImage(size: Size(width: 130, height: 100), loader: loader)
        picture.show(image)
        return Box(spacing: 6) {
          picture
          Label { "\(name), tries: \(album.tries(of: image))" }.style("dim-label")
        }
      }
      return HorizontalBox(spacing: 18) {
        frame("Empty", shows: nil)
        frame("Picture", shows: NamedImage("hills"))
        frame("Broken", shows: NamedImage("broken"))
      }
      // end
    }
  }
}

/// The source of the pictures. The first attempt to load the broken one fails.
@MainActor @Observable
private final class Album {
  private struct Broken: Error {}
  private var asked: [NamedImage] = []

  func ask(for image: NamedImage) throws {
    asked.append(image)
    if image.id == "broken", tries(of: image) == 1 { throw Broken() }
  }

  func tries(of image: NamedImage?) -> Int { asked.count { $0 == image } }
}
