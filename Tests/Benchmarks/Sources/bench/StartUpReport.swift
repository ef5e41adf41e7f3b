import Measuring
import CMeasure
import Fixtures
import MediatorKit

/// What a fresh process needs to register a large app: nothing is warm, no type has been used.
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
    func milliseconds(_ duration: Duration) -> String { number(duration / .milliseconds(1), digits: 3) }
    Swift.print(
      routes, milliseconds(registered - start), milliseconds(first - registered), milliseconds(second - first))
  }
}
