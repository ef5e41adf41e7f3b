import MediatorKit
import MediatorManifest
import MediatorNavigation

/// `shop validate`: checks that all registered items fit together.
struct ValidateCommand: Command {
  static let name = "validate"
  static let usage = "validate [FILE]"
  static let summary = "check the registered items, or those of a manifest; fails if there are errors"

  private let file: String?

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count <= 1 else {
      throw UsageError("'\(Self.name)': unexpected argument: found '\(words[1])', expected one file at most")
    }
    file = words.first
  }

  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    let (findings, roots) = try problems(on: console, options)
    let errors = findings.count { $0.severity == .error } + roots.count
    let warnings = findings.count + roots.count - errors
    console.show(findings.map(\.description) + roots.map { "error: the root of a section: \($0)" })
    console.show([
      errors + warnings == 0
        ? "no findings"
        : "\(errors) error\(errors == 1 ? "" : "s"), \(warnings) warning\(warnings == 1 ? "" : "s")"
    ])
    return errors == 0 ? .success : .failed
  }

  private func problems(
    on console: Console, _ options: ShopOptions
  ) throws -> (findings: [Manifest.Finding], roots: [MissingPage]) {
    if let file { return (try ManifestFile.read(file).validate(), []) }
    let mediator = try ShopSession(on: console, options, presenter: RejectingPresenter()).mediator
    return (mediator.validate(), mediator.missingRoots(of: ConsoleNavigator.sections))
  }
}
