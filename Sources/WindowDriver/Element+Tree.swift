// An Element and everything below it as indented text, for error messages and to find out what an
// application shows.

extension Element {
  /// Role and name, for messages: `push button “Save”`.
  public var label: String {
    let role = role
    if role.isEmpty, let locator { return "vanished \(locator.label)" }
    return Self.label(role: role.isEmpty ? "vanished element" : role, name: name)
  }

  /// Everything below it, one element per line, children indented; cut after 600 lines.
  /// Cells of grids and lists that are not shown (spare cells, or out of view) are left out.
  public var tree: String {
    var lines: [String] = []
    addLines(to: &lines, depth: 0, limit: 600)
    if lines.count >= 600 { lines.append("… (cut here)") }
    return lines.joined(separator: "\n")
  }

  static func label(role: String?, name: String?) -> String {
    (role ?? "element") + (name.map { " “\($0)”" } ?? "")
  }

  private func addLines(to lines: inout [String], depth: Int, limit: Int) {
    guard lines.count < limit else { return }
    var line = String(repeating: "  ", count: depth) + label
    if let text { line += " text “\(text)”" }
    if let value { line += " value \(value)" }
    let details = details
    if !details.isEmpty { line += " described “\(details)”" }
    if let area = extentsInWindow { line += " at \(area)" }
    // Nearly everything is enabled and visible, so only the opposite is written.
    let states = states
    var said = states.filter { $0 != "enabled" }
    if !states.contains("enabled") { said.append("disabled") }
    if !isVisible { said.append("hidden") }
    lines.append(line + (said.isEmpty || depth == 0 ? "" : " [\(said.joined(separator: ", "))]"))
    for child in childrenWithoutSpareCells {
      child.addLines(to: &lines, depth: depth + 1, limit: limit)
    }
  }
}
