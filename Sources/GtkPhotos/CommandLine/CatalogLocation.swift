// Which space catalogue a window shows.

import Foundation
import PhotoModel

/// The location of a catalogue.
enum CatalogLocation: Equatable {
  /// A server with the API of NASA's Image and Video Library.
  case server(URL)
  /// A folder with `search.json`.
  case folder(FilePath)

  /// The location for an address: `https:`, `http:`, or `file:` for a folder of this machine.
  /// NASA's where no address is given; `nil` where the address is none of these.
  init?(_ address: String?) {
    let address = address ?? NASACatalog.usualAddress
    if let url = URL(string: address), url.isFileURL {
      self = .folder(FilePath(url.path(percentEncoded: false)))
      // The command line reports its own error, whatever is wrong with the address.
    } else if let url = try? WebLink.address(address) {
      self = .server(url)
    } else {
      return nil
    }
  }

  /// The catalogue at this location.
  func source(_ client: HTTPClient) -> any CatalogSource {
    switch self {
    case .server(let address): NASACatalog(address, client: client)
    case .folder(let folder): FolderCatalog(folder)
    }
  }

  /// The catalogue that comes with the app.
  static var builtIn: any CatalogSource { FolderCatalog(BuiltInCatalog()) }

  /// The cache folder for pictures of servers and of the built-in catalogue:
  /// `$XDG_CACHE_HOME/gtk-photos/catalog`.
  static var cache: FilePath {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return FilePath(named ?? home + "/.cache").appending("gtk-photos").appending("catalog")
  }

  /// The total deadline of a request: `GTK_PHOTOS_DEADLINE` in seconds, for slow networks and for
  /// tests; 30 seconds otherwise.
  static var deadline: Duration {
    let text = ProcessInfo.processInfo.environment["GTK_PHOTOS_DEADLINE"]
    guard let seconds = text.flatMap(Double.init), seconds > 0, seconds <= 3600 else {
      return HTTPClient.usualDeadline
    }
    return .seconds(seconds)
  }
}
