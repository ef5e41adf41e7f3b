import Foundation
import MediatorRouteFiles
import ShopComposition

/// The files of routes and rewrites that are loaded at the start.
enum LinkFiles {
  /// Reads the routes of an option's file, or else of the bundled one.
  ///
  /// - Throws: `RouteFileError` with every problem; ``UsageError`` if there is no such file or it has rewrites.
  static func routes(_ option: String?) throws -> RouteFile {
    let file = try read(option, else: "routes")
    guard file.rewrites.rules.isEmpty else {
      throw UsageError("\(file.name): found rewrites, expected routes only; pass rewrites with '--rewrites'")
    }
    return file
  }

  /// Reads the rewrites of an option's file, or else of the bundled one.
  ///
  /// - Throws: `RouteFileError` with every problem; ``UsageError`` if there is no such file or it has routes.
  static func rewrites(_ option: String?) throws -> RewriteSet {
    let file = try read(option, else: "rewrites")
    guard file.entries.isEmpty else {
      throw UsageError("\(file.name): found routes, expected rewrites only; pass routes with '--routes'")
    }
    return file.rewrites
  }

  private static func read(_ option: String?, else name: String) throws -> RouteFile {
    let own = Composition.file(named: name)
    guard let url = option.map({ URL(filePath: $0) }) ?? own else {
      throw UsageError("\(name).json: missing in the resources of the program")
    }
    do {
      return try RouteFile(contentsOf: url)
    } catch let error as CocoaError {
      throw UsageError("\(option ?? url.path) cannot be read: \(FileProblem(error))")
    }
  }
}
