import Foundation
import MediatorKit
import MediatorLinks
import MediatorMigration
import RoutePatterns

/// Registers patterns in the routers for migration, and passes URLs to them.
///
/// The input is lines of patterns, an empty line, and lines of URLs. Nothing traps, and errors have short messages.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let patterns = lines.prefix(while: { !$0.isEmpty }).prefix(8).map(String.init)
  let urls = lines.drop(while: { !$0.isEmpty }).dropFirst().prefix(4).map(String.init)
  let (routes, mgj, pages, routable) = (JLRoutes(), MGJRouter(), HHRouter(), RoutableRouter())
  for pattern in patterns {
    check { try routes.add(pattern) { _ in true } }
    check { _ = try RoutePattern.jlroutes(pattern) }
    check { _ = try JLRoutesPattern.expanding(pattern, limit: 16) }
    mgj.register(pattern) { _ in }
    pages.map(pattern, toPage: { _ in 1 })
    check { try routable.map(pattern) { _ in } }
  }
  for url in urls {
    let opened = routes.route(url)
    require(routes.canRoute(url) == opened, "what may be routed is routed")
    _ = mgj.canOpen(url)
    _ = mgj.open(url)
    _ = pages.page(for: url)
    check { _ = try routable.parameters(of: url) }
    check { try routable.open(url) }
    check { _ = try CTMediatorURLReader().read(url) }
    check { _ = try JLRoutesURLReader().read(url) }
  }
  for pattern in patterns {
    mgj.deregister(pattern)
    routes.remove(pattern)
  }
}

private func check(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    require("\(error)".unicodeScalars.count < 2000, "an error has a short message")
  }
}
