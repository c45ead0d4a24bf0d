// What a person prefers. The library stores it (`SettingsStore.swift`), the window observes it
// (`AppModel/Preferences.swift`).

/// The values of the preferences.
public struct PreferenceValues: Codable, Equatable, Sendable {
  /// The window's colours.
  public enum Appearance: String, CaseIterable, Codable, Sendable {
    /// As the desktop has it.
    case desktop
    /// Light, whatever the desktop has.
    case light
    /// Dark, whatever the desktop has.
    case dark
  }

  /// The window's colours.
  public var appearance = Appearance.desktop
  /// Whether the names of new photos are asked for at once; otherwise a bar offers that.
  public var asksAtOnce = true
  /// Whether keywords and places are listed beside the grid.
  public var showsTags = false
  /// How long a slideshow shows each photo, in seconds.
  public var slideshowSeconds = 5

  /// The range of ``slideshowSeconds``.
  public static let slideshowRange = 1...60

  /// Creates the usual preferences.
  public init() {}

  /// Reads stored preferences. A value that is missing or unknown is the usual one: another version
  /// may have stored them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // A value of another type is as good as none.
    if let word = try? values.decode(String.self, forKey: .appearance) {
      appearance = Appearance(rawValue: word) ?? appearance
    }
    if let asks = try? values.decode(Bool.self, forKey: .asksAtOnce) { asksAtOnce = asks }
    if let shows = try? values.decode(Bool.self, forKey: .showsTags) { showsTags = shows }
    if let seconds = try? values.decode(Int.self, forKey: .slideshowSeconds),
      Self.slideshowRange.contains(seconds)
    {
      slideshowSeconds = seconds
    }
  }
}
