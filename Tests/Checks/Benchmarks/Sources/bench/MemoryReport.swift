import Measuring
import CMeasure
import Fixtures
import MediatorKit
import MediatorLinks
import RoutePatterns

/// The heap bytes of registered items.
enum MemoryReport {
  static func print() throws {
    _ = StartUp.prepare()
    Swift.print("\n### Memory\n\n| what | bytes each |\n|---|--:|")
    for count in [1000, 10_000, 100_000] {
      let routes = SyntheticRoutes(count: count)
      let whole = try bytes { try GitHubRoutes.table(routes.patterns) }
      Swift.print(
        "| a route of a table of \(number(Double(count), digits: 0)), its pattern included | \(whole / count) |")
    }
    let mediator = try bytes { try Mediator(modules: StartUp.modules) }
    Swift.print("| an action of 1,000, with 5 routes each, tables not built | \(mediator / 1000) |")
    let opened = try bytes {
      let mediator = try Mediator(modules: StartUp.modules)
      _ = try mediator.resolve("shop://module99/page9/print/42", source: .push)
      return mediator
    }
    Swift.print("| the same after the first URL | \(opened / 1000) |")
  }

  /// Measures a second value, because the first one also allocates shared state.
  private static func bytes<Value>(_ make: () throws -> Value) throws -> Int {
    let first = try make()
    let before = measure_heap_bytes()
    let second = try make()
    let after = measure_heap_bytes()
    return withExtendedLifetime((first, second)) { Int(after) - Int(before) }
  }
}
