// The files that are embedded in the program: style sheet and icons, and the built-in catalogue.
// They are listed in `data/*.gresource.xml`, from which `Plugins/EmbedFiles` generates the rest of
// this module. The app reads them through `GtkPhotos/Resources/AppFiles.swift`.

/// GResource bundles in Base64, one for each list in `data`: `interface` and `catalog`.
public enum ResourceBundles {}
