// The text of `--help`. What the options do is in `Invocation.swift`.

extension Invocation {
  /// What `--help` prints. English, like the options themselves.
  static let usage = """
    Usage: gtk-photos [OPTION…] [FILE…]

    Opens the window. The files given, and those in folders given, are asked for a name,
    one after another.

      --library DIR      use the library in DIR instead of the usual one
      --catalog-url URL  show the space catalogue at URL instead of NASA's; file:///DIR/ for
                         one in a folder
      --list             print the library as JSON lines, one photo a line
      --check            compare every photo with its original; exit 1 if anything is wrong
      --version          print the version
      --help             print this text
      --check-main-loop  check that Swift's main actor runs on GTK's main loop
    """
}
