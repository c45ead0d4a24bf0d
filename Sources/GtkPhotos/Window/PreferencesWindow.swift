// The window "Preferences". Its values are the model's `Preferences`; each is used at once.

import CGtk
import Gtk
import PhotoModel

/// The window "Preferences".
@MainActor
enum PreferencesWindow {
  /// Shows the window above another one. It closes with Escape, or with that window.
  static func show(_ preferences: Preferences, above parent: Window) {
    guard !parent.isBehindDialog else { return }
    let window = Window(localized("Preferences"), width: 420, height: -1)
    window.makeModal(above: parent)
    window.setHeader(HeaderBar())
    let values = preferences.values
    let appearances = PreferenceValues.Appearance.allCases
    let appearance = DropDown(
      localized("Appearance"), appearances.map(\.title),
      selected: appearances.firstIndex(of: values.appearance) ?? 0)
    appearance.onChange { preferences.values.appearance = appearances[appearance.selected] }
    let seconds = SpinButton(
      localized("Seconds per Photo in a Slideshow"), PreferenceValues.slideshowRange,
      value: values.slideshowSeconds)
    seconds.onChange { preferences.values.slideshowSeconds = seconds.value }
    let asks = CheckButton(
      localized("Ask for names as soon as photos are added"), isOn: values.asksAtOnce)
    asks.onChange { preferences.values.asksAtOnce = asks.isOn }
    let content = Box(spacing: 18) {
      row(localized("Appearance"), appearance)
      row(localized("Seconds per Photo in a Slideshow"), seconds)
      asks
    }
    .margin(24)
    window.setContent(content)
    window.onKey { key, _ in
      guard key == UInt32(GDK_KEY_Escape) else { return false }
      window.destroy()
      return true
    }
    window.present()
  }

  private static func row(_ title: String, _ field: some Widget) -> WrappingRow {
    WrappingRow {
      Label(title).wrap().alignLines(0)
      field.align(vertical: .center)
    }
  }
}

extension PreferenceValues.Appearance {
  /// The appearance in words.
  @MainActor fileprivate var title: String {
    switch self {
    case .desktop: localized("Follow the Desktop")
    case .light: localized("Light")
    case .dark: localized("Dark")
    }
  }
}

extension ColorScheme.Choice {
  init(_ appearance: PreferenceValues.Appearance) {
    self =
      switch appearance {
      case .desktop: .desktop
      case .light: .light
      case .dark: .dark
      }
  }
}
