import MediatorManifest
import MediatorProject
import MediatorText
import RoutePatterns

/// `mediator check-project`: compares property lists with schemes and hosts.
enum CheckProjectCommand: ToolCommand {
  static let name = "check-project"
  static let usage = "MANIFEST --info FILE --entitlements FILE"
  static let summary = "compare Info.plist and entitlements with the schemes and hosts of the app"
  static let options = [
    OptionSpec(name: "info", value: "FILE", summary: "the Info.plist"),
    OptionSpec(name: "entitlements", value: "FILE", summary: "the entitlements"),
    OptionSpec(name: "define", value: "NAME=VALUE", summary: "the value of a build setting, such as $(NAME)"),
    OptionSpec(name: "release", value: nil, summary: "domains for development are errors"),
    OptionSpec(name: "strict", value: nil, summary: "warnings are errors"),
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let manifest = try arguments.onlyManifest(environment)
    var variables: [String: String] = [:]
    for definition in arguments.all("define") {
      let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw UsageProblem("'--define': found \(definition.quoted), expected NAME=VALUE") }
      variables[String(parts[0])] = String(parts[1])
    }
    let (info, entitlements) = (arguments.value("info"), arguments.value("entitlements"))
    if info == nil, entitlements == nil { throw UsageProblem("missing option: expected '--info' or '--entitlements'") }
    func read(_ path: String?) throws(UsageProblem) -> PropertyListFile? {
      guard let path else { return nil }
      return try environment.read(path) { try PropertyListFile(contentsOf: $0, variables: variables) }
    }
    let findings = manifest.findings(
      info: try read(info), entitlements: try read(entitlements), isRelease: arguments.has("release"))
    return .check(findings, isStrict: arguments.has("strict"))
  }
}
