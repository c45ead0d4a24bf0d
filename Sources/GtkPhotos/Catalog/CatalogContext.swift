// What the parts of the catalogue's page share: the model and the loaders. The buttons that both a
// card and the page of a picture have are in `CatalogButtons.swift`.

import PhotoModel

/// The dependencies of the catalogue's widgets.
@MainActor
struct CatalogContext {
  let model: AppModel
  let loader: PictureLoader
  let pictures: RemotePictures
  /// Decodes the picture that is looked at.
  let decoder: DecoderPool
  /// The width of the page in a new window, in pixels. Used until the page is laid out.
  let usualWidth: Int

  var catalog: Catalog { model.catalog }
}
