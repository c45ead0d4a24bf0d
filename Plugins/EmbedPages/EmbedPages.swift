// A build plugin that embeds excerpts of the gallery's pages in the gallery, which shows them,
// whenever a page has changed. `tools/embed-pages` converts them to Swift.

import Foundation
import PackagePlugin

@main
struct EmbedPages: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let tool = context.package.directoryURL.appending(path: "tools/embed-pages")
    let output = context.pluginWorkDirectoryURL.appending(path: "PageSources.swift")
    let pages = target.sourceFiles.map(\.url)
      .filter { $0.deletingLastPathComponent().lastPathComponent == "Pages" }
      .sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embedding the gallery's pages", executable: tool,
        arguments: [output.path] + pages.map(\.path), inputFiles: [tool] + pages,
        outputFiles: [output])
    ]
  }
}
