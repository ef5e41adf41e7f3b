import Measuring
import CMeasure
import Fixtures
import MediatorKit
import MediatorLinks

/// The cost of registering a large app in a new process, in which no type was used before.
enum StartUpReport {
  static func print() throws {
    let routes = StartUp.prepare()
    let clock = ContinuousClock()
    let start = clock.now
    let mediator = try Mediator(modules: StartUp.modules, discovering: true)
    let registered = clock.now
    _ = try mediator.resolve("shop://module99/page9/print/42", source: .push)
    let first = clock.now
    _ = try mediator.resolve("shop://module99/page8/print/42", source: .push)
    let second = clock.now
    guard !mediator.isCached("target0") else { throw UsageError("a target was created") }
    // Again with existing metadata: everything, and the part of the modules' own declarations.
    let before = clock.now
    let other = try Mediator(modules: StartUp.modules, discovering: true)
    let again = clock.now - before
    let tables = clock.measure { measure_keep(Int64(StartUp.readTables())) }
    let patterns = clock.measure { measure_keep(Int64(StartUp.parsePatterns())) }
    let all = [registered - start, first - registered, second - first, again, tables, patterns]
    withExtendedLifetime((mediator, other)) {}
    Swift.print(routes, all.map { number($0 / .milliseconds(1), digits: 3) }.joined(separator: " "))
  }
}
