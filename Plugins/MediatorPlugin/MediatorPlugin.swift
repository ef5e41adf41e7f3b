import Foundation
import PackagePlugin

/// `swift package mediator [--product NAME] COMMAND …` runs the tool on the manifest of an app.
///
/// It builds and runs the product, which writes its manifest to the file in `MEDIATOR_MANIFEST`.
@main struct MediatorPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let product = extractor.extractOption(named: "product").last
    var environment = ProcessInfo.processInfo.environment
    if let product {
      let file = context.pluginWorkDirectoryURL.appending(path: "\(product).manifest.json")
      environment["MEDIATOR_MANIFEST"] = file.path
      // The file of an earlier run would hide that the product writes none.
      try? FileManager.default.removeItem(at: file)
      let build = try packageManager.build(.product(product), parameters: .init())
      guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
        Diagnostics.error("product '\(product)' cannot be built\n\(build.logText)")
        return
      }
      let code = try run(program.url, [], environment)
      guard code == 0 else {
        Diagnostics.error("product '\(product)' ended with code \(code)")
        return
      }
      guard FileManager.default.fileExists(atPath: file.path) else {
        Diagnostics.error("product '\(product)' wrote no manifest: call `manifest().emit()`")
        return
      }
    }
    let code = try run(try context.tool(named: "mediator").url, extractor.remainingArguments, environment)
    if code != 0 { throw ToolFailure(code: code) }
  }

  private func run(_ program: URL, _ arguments: [String], _ environment: [String: String]) throws -> Int32 {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// The exit code of the tool; SwiftPM ends with 1 instead.
struct ToolFailure: Error, CustomStringConvertible {
  let code: Int32
  var description: String { "mediator ended with code \(code)" }
}
