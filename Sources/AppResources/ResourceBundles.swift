// The files that the program carries in itself: style sheet and icons, and the built-in
// catalogue. Which they are stands in `data/*.gresource.xml`; `Plugins/EmbedFiles` makes the rest
// of this module of them. The app reads them through `GtkPhotos/Resources/AppFiles.swift`.

/// GLib's resource bundles in Base64, one for each list in `data`: `interface` and `catalog`.
public enum ResourceBundles {}
