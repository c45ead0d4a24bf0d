// The sheet of all pictures, each beside the one that was accepted last.

import Foundation

/// A page in HTML.
struct Sheet {
  let taken: [Screenshots.Taken]
  let accepted: URL
  /// From which difference on a picture counts as changed, in hundredths.
  let threshold: Double

  /// Writes the page. What has changed comes first.
  func write(to file: URL) throws {
    let ordered = taken.sorted { ($0.difference ?? 100, $1.name) > ($1.difference ?? 100, $0.name) }
    let rows = ordered.map { one in
      let change =
        one.difference.map { $0 > threshold ? "changed by \($0.rounded()) %" : "as before" }
        ?? "new"
      let before =
        one.difference == nil ? "" : "<img src=\"\(accepted.path)/\(one.name).webp\">"
      return """
        <tr><td>\(one.name)<br><b>\(change)</b></td><td>\(before)</td>
        <td><a href="pictures/\(one.name).png"><img src="small/\(one.name).webp"></a></td></tr>
        """
    }
    let page = """
      <!doctype html><meta charset="utf-8"><title>Screenshots</title>
      <style>td { vertical-align: top; padding: 8px; font: 14px sans-serif }</style>
      <table><tr><th></th><th>accepted</th><th>now</th></tr>\(rows.joined(separator: "\n"))</table>
      """
    try Data(page.utf8).write(to: file)
  }
}
