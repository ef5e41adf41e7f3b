import Measuring
import Fixtures
import MediatorKit
import MediatorManifest

/// The time to check a large app of a hundred modules with ten actions of five routes.
enum ValidationReport {
  static func print() throws {
    let routes = StartUp.prepare()
    let mediator = try Mediator(modules: StartUp.modules)
    let clock = ContinuousClock()
    let start = clock.now
    let manifest = mediator.manifest()
    let taken = clock.now
    let findings = manifest.validate()
    let validated = clock.now
    let json = manifest.json()
    let written = clock.now
    let read = try Manifest(json: json)
    let readAgain = clock.now
    let changes = read.changes(from: manifest)
    let compared = clock.now
    guard changes.isEmpty else { throw UsageError("a manifest differs from itself") }
    func milliseconds(_ duration: Duration) -> String { number(duration / .milliseconds(1), digits: 1) }
    Swift.print("\(routes) routes, \(findings.count) findings, \(json.utf8.count) bytes of JSON; milliseconds:")
    for (what, time) in [
      ("manifest()", taken - start), ("validate()", validated - taken), ("json()", written - validated),
      ("Manifest(json:)", readAgain - written), ("changes(from:)", compared - readAgain),
    ] { Swift.print("  \(what)  \(milliseconds(time))") }
  }
}
