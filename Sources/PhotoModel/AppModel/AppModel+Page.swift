// The pages of the window.

extension AppModel {
  /// One page of the window.
  public enum Page: String, CaseIterable, Sendable {
    /// The person's own photos.
    case library
    /// The space catalogue.
    case catalog
    /// What is in the trash.
    case trash
  }
}
