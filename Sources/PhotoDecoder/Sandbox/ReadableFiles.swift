// What a decoder can still read in its sandbox, besides the pictures that it is given.

/// The decoder's libraries and their data.
enum ReadableFiles {
  /// Folders, whole. Those that a system does not have are skipped.
  static let folders =
    [
      // Libraries, with libvips' and gdk-pixbuf's modules and the locales; iconv's in `gconv`.
      "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/lib", "/lib32", "/lib64",
      // The same on NixOS, on Guix and in a Flatpak.
      "/nix/store", "/gnu/store", "/app/lib",
      // The list of cities, and the translations of their names.
      "/usr/share/libgweather-4", "/usr/share/locale", "/usr/share/locale-langpack",
    ]
  /// Single files: where the dynamic loader finds libraries.
  static let files = ["/etc/ld.so.cache"]
}
