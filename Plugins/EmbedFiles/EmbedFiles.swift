// A build plugin that embeds the program's own files in the module `AppResources`, whenever one of
// them has changed. `tools/embed` converts the files to Swift.

import Foundation
import PackagePlugin

@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    return try ["interface", "catalog"].map { name in
      let list = package.appending(path: "data/\(name).gresource.xml")
      let tool = package.appending(path: "tools/embed")
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Embedding \(list.lastPathComponent)", executable: tool,
        arguments: [list.path, output.path],
        inputFiles: [tool, list] + (try files(of: list)), outputFiles: [output])
    }
  }

  /// The files in a list, a `.gresource.xml` file.
  private func files(of list: URL) throws -> [URL] {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "glib-compile-resources", "--generate-dependencies",
      "--sourcedir=\(list.deletingLastPathComponent().path)", list.path,
    ]
    compiler.standardOutput = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      Diagnostics.error(
        "glib-compile-resources is needed (Debian: libglib2.0-dev-bin), or \(list.path) is wrong")
      return []
    }
    return text.split(separator: "\n").sorted().map { URL(filePath: String($0)) }
  }
}
