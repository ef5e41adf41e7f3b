import Foundation
import MediatorManifest
import Testing

@Suite struct SecretRuleTests {
  private func mediator(@ModuleBuilder _ contents: () -> ModuleContents) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(contents(), as: "Test")
    return mediator
  }

  @Test("A manifest says which inputs are secret, without their defaults, and is read again (ST8)")
  func secretsAreWritten()
    throws
  {
    let manifest = try mediator {
      Registration { Door() }
      Route("/reset/:token", exposedTo: .all) { (token: String) in token }.secret("token").defaults(["token": "hunter2"]
      )
    }.manifest()
    let json = manifest.json()
    #expect(!json.contains("hunter2"))
    #expect(json.contains("\"secret\" : true") && json.contains("\"secret\" : false"))
    #expect(try Manifest(json: json) == manifest)
    let inputs = manifest.targets[0].actions.flatMap(\.parameters)
    #expect(inputs.filter(\.isSecret).map(\.label) == ["login", "password"])
    #expect(inputs.first { $0.label == "password" }?.default == "(secret)")
    #expect(manifest.namespaces[0].routes[0].defaults == ["token": ["(secret)"]])
    #expect(manifest.validate().isEmpty)
    // What earlier versions wrote has no such key.
    let old = try Manifest(json: json.replacing(",\n              \"secret\" : true", with: ""))
    let isAnySecret = old.targets[0].actions.flatMap(\.parameters).contains { $0.isSecret }
    #expect(!isAnySecret)
  }

  @Test(
    "Inputs that URLs set and that have the label of a secret are a finding (ST8)",
    arguments: [
      ("password", true), ("newPassword", true), ("apiKey", true), ("api_key", true), ("accessToken", true),
      ("code", true),
      ("pin", true), ("otp", true), ("secret", true), ("user", false), ("tokens", false), ("zipCode", false),
      ("spin", false),
    ])
  func labelsOfSecretsAreFindings(label: String, isFound: Bool) throws {
    func findings(_ route: Route) throws -> [Manifest.Finding] {
      let mediator = try Mediator()
      try mediator.routes().add(route)
      return mediator.validate().filter { $0.rule == .secret }
    }
    let route = Route("/open", labels: [label], exposedTo: .web) { (value: String) in value }
    #expect(try findings(route).count == (isFound ? 1 : 0))
    #expect(try findings(route.secret(label)).isEmpty)
    #expect(try findings(route.notSecret(label)).isEmpty)
    #expect(try findings(route.fromContext(label)).isEmpty)
    let closed = Route("/open", labels: [label], exposedTo: .none) { (value: String) in value }
    #expect(try findings(closed).isEmpty)
  }

  @Test("A finding of an action names it and what to declare (ST8)") func findingsOfActions() throws {
    let findings = try mediator { Registration { Window() } }.validate()
    #expect(
      findings.map(\.description) == [
        "warning: module Test, action 'window/open': Messages, records and documents contain the values of the parameter 'code' of "
          + "the action. Declare it with '.secret', or with '.notSecret' if everybody may read it. [secret]"
      ])
  }

  @Test("A manifest lists a secret result, reads one that lacks the key, and a change is reported (FD7)")
  func resultsAreListed() throws {
    func manifest(_ isSecret: Bool) -> Manifest {
      let action = Manifest.Action("token", output: "String", isResultSecret: isSecret)
      return Manifest(modules: [], targets: [.init("door", module: "Door", actions: [action])], namespaces: [])
    }
    for isSecret in [false, true] {
      let json = manifest(isSecret).json()
      #expect(json.contains("secretResult") == isSecret)
      #expect(try Manifest(Data(json.utf8), named: "m").targets[0].actions[0].isResultSecret == isSecret)
    }
    func changes(_ before: Bool, _ after: Bool) -> [String] {
      manifest(after).changes(from: manifest(before)).map { "\($0.severity) \($0.kind)" }
    }
    #expect(changes(true, false) == ["opening result-secret"] && changes(false, true) == ["compatible result-secret"])
    #expect(changes(true, true) == [])
  }

  @Test("That an input is no longer secret is reported, and that it is (ST8)") func changesAreReported() throws {
    func manifest(_ isSecret: Bool?) -> Manifest {
      let parameter = Manifest.Parameter("code", "String", isRequired: false, default: "1", isSecret: isSecret)
      return Manifest(
        modules: [], targets: [.init("door", module: "Door", actions: [.init("open", [parameter])])], namespaces: [])
    }
    func changes(_ before: Bool?, _ after: Bool?) -> [String] {
      manifest(after).changes(from: manifest(before)).map { "\($0.severity) \($0.kind)" }
    }
    #expect(changes(true, nil) == ["opening parameter-secret"])
    #expect(changes(true, false) == ["opening parameter-secret"])
    #expect(changes(nil, true) == ["compatible parameter-secret"])
    #expect(changes(nil, false) == ["cosmetic parameter-secret"])
    #expect(changes(true, true) == [])
  }
}

private struct Door: Target {
  static let name: TargetName = "door"

  struct Login: StructureDecodable {
    let name: String
    let pin: Int
  }

  static var actions: ActionTable<Door> {
    Action("open", "user", ActionParameter("password", default: "hunter2")) { (_, user: String, _: String) in user }
      .secret("password").exposed(to: .all)
    Action("login", "login") { (_, login: Login) in login.name }.secret("pin").exposed(to: .all)
    Action("promote", "code") { (_, code: String) in code }.notSecret("code").exposed(to: .all)
    Action("close", "code") { (_, code: String) in code }
  }
}

private struct Window: Target {
  static let name: TargetName = "window"
  static var actions: ActionTable<Window> {
    Action("open", "code") { (_, code: String) in code }.exposed(to: .push)
  }
}
