// The entry point of the gallery: the options, the application, its window.

import Foundation
import Gtk

@main
struct GalleryMain {
  // Synchronous: an asynchronous `main` would hand the main thread over to libdispatch, and GTK's
  // thread would no longer be the main actor's.
  @MainActor
  static func main() {
    guard let options = GalleryOptions(CommandLine.arguments.dropFirst()) else {
      end(64, GalleryOptions.usage)
    }
    if options.listsPages {
      for page in Pages.all { print(page.title) }
      return
    }
    guard GraphicsCard.startGTK() else {
      end(1, "There is no display to open a window on.")
    }
    MainLoop.attach()
    ColorScheme.follow()
    let application = Application(id: "org.gtkphotos.Gallery")
    application.setKeys("F9", for: "win.pass-time")
    var window: GalleryWindow?
    application.onOpen { _ in
      if window == nil { window = GalleryWindow(options, of: application) }
      window?.present()
    }
    application.onTerminationSignal { application.quit() }
    exit(withExtendedLifetime(application) { application.run() })
  }

  /// Prints a message on standard error and exits.
  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
