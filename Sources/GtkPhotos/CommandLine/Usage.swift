// The text of `--help`. What the options do is in `Invocation.swift`.

extension Invocation {
  /// What `--help` prints. English, like the options themselves.
  static let usage = """
    Usage: gtk-photos [OPTION…] [FILE…]

    Opens the window and asks for a name for each of the given photos, one after another.
    Given folders are searched for photos.

      --library DIR      use the library in DIR instead of the default one
      --catalog-url URL  show the space catalog at URL instead of NASA's; use file:///DIR/
                         for a catalog in a folder
      --list             print the library as JSON lines, one photo per line
      --check            compare every photo with its original; exit with status 1 if
                         anything is wrong
      --rebuild NEW      make a library in the new folder NEW from the originals and sidecars
                         of a library whose database is lost; exit with status 1 if a photo
                         lacks its name
      --version          print the version
      --help             print this text
      --check-main-loop  check that Swift's main actor runs on GTK's main loop
      --check-sandbox    have a decoder of pictures try to break out of its sandbox; exit with
                         status 1 if it can
    """
}
