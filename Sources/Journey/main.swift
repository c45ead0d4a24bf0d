import Foundation
import WindowDriver
let app = try Application(URL(fileURLWithPath: CommandLine.arguments[1]), arguments: Array(CommandLine.arguments.dropFirst(2)))
let w = try app.waitForWindow("Photos", within: 5)
Waiting.pause(2)
func dump(_ e: Element, _ n: Int) { print(String(repeating: " ", count: n), e.role, e.name, e.extentsInWindow as Any); for c in e.children { dump(c, n+1) } }
for e in w.all(role: "table cell").prefix(1) { dump(e, 0) }
app.kill()
