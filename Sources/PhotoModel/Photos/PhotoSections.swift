// The sections of the grid (`Grid/GridItems.swift`).

/// How long the sections are that photos ordered by date are shown in.
public enum PhotoSections: String, CaseIterable, Sendable {
  /// There are none.
  case off
  case days
  case months
  case years
}
