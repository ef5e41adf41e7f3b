import MediatorKit
import RoutePatterns
import Synchronization
import Testing

/// What happened, in order, as code under test notes it.
final class Journal: Sendable {
  private let notes = Mutex<[String]>([])

  var entries: [String] { notes.withLock { $0 } }

  func note(_ text: String) { notes.withLock { $0.append(text) } }

  func clear() { notes.withLock { $0 = [] } }
}

/// Goes on when a condition holds; other tasks run in between.
func until(_ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}

extension Mediator {
  /// A mediator with link settings and one module of these contents.
  convenience init(links: LinkSettings, @ModuleBuilder _ contents: () -> ModuleContents) throws {
    try self.init(links: links)
    try register(contents(), as: "Test")
  }

  /// What a URL's text parameters are, as a closure of the route sees them.
  func text(_ url: String, source: LinkSource = .inApp, context: Parameters = [:]) throws -> String {
    "\(try openNow(url, source: source, context: context))"
  }

  /// How opening ends: what the answer prints as, or the code of the error.
  func outcome(_ url: String, source: LinkSource = .inApp, context: Parameters = [:]) async -> String {
    do {
      return "\(try await open(url, source: source, context: context))"
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }

  /// How opening at once ends.
  func outcomeNow(_ url: String, source: LinkSource = .inApp, context: Parameters = [:]) -> String {
    do {
      return "\(try openNow(url, source: source, context: context))"
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }

  /// What resolving ends with: the destination, or the code of the error.
  func decision(_ url: String, source: LinkSource = .inApp) -> String {
    do {
      switch try resolve(url, source: source).destination {
      case .action(let address): return "\(address)"
      case .unmatched(let namespace): return "unmatched in \(namespace)"
      case .external(let url): return "external \(url)"
      }
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }
}
