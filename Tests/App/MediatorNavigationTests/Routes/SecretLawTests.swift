import Foundation
import MediatorDocuments
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import MediatorTesting
import Synchronization
import Testing

/// A value that is marked as secret appears in nothing that the package prints or writes.
@Suite(.patient) struct SecretLawTests {
  fileprivate static let secret = "Tr0ub4dor"
  /// The secret as URLs and other texts spell it: as it is, in escapes of URLs and of JSON, in Base64, in UTF-16, with a plus.
  fileprivate static let forms = [
    secret, secret.utf8.map { "%" + String($0, radix: 16) }.joined(),
    secret.utf16.map { "\\u00" + String($0, radix: 16) }.joined(), Data(secret.utf8).base64EncodedString(),
    secret.utf8.map { "%00%" + String($0, radix: 16) }.joined(), "Tr0ub+4dor",
  ]
  fileprivate static let halves = ["Tr0ub", "4dor"]

  @Test("10,000 random calls, links and failures print and write no secret (ST8, FD7)") func nothingHasTheSecret()
    async throws
  {
    let app = try App()
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2_500 {
      let url = app.url(&random)
      let source = [LinkSource.web, .push, .inApp][random.next(below: 3)]
      app.note("\(app.mediator.explain(url, source: source))")
      app.noteNow { "\(try app.mediator.resolve(url, source: source))" }
      await app.note { _ = try await app.mediator.open(url, source: source) }
      app.noteNow { try app.mediator.openNow(url, source: source) is Void }
      app.noteNow { try app.mediator.openNow(url, source: source, as: Bool.self) }
    }
    for _ in 0..<2_500 {
      let (target, action, parameters) = app.call(&random)
      await app.note { _ = try await app.mediator.perform(target, action, parameters) }
      app.noteNow { try app.mediator.performNow(target, action, parameters) is Void }
      app.noteNow { try app.mediator.performNow(target, action, parameters, as: Bool.self) }
      app.noteNow { try app.mediator.url(target, action, parameters).isEmpty }
    }
    app.note(app.mediator.manifest().described)
    #expect(app.texts.count > 10_000)
    let needles = Self.forms + Self.halves
    let leaks = app.texts.filter { text in needles.contains { text.localizedCaseInsensitiveContains($0) } }
    #expect(leaks.isEmpty, "\(leaks.count) leaks: \(leaks.prefix(5).joined(separator: "\n"))")
  }

  @Test("A page with a secret is shown, but is in no snapshot, key, plan or error (ST8)") func pagesKeepSecrets()
    async throws
  {
    let app = try App()
    let url = "app://invite/\(Self.secret)"
    let shown = try #require(try await app.mediator.navigate(to: url, source: .push))
    #expect(shown.title == "9 letters")
    #expect(shown.url == "app://invite/(secret)")
    #expect(shown.key?.description == "/invite/:code [code: (secret)]")
    #expect((shown.parameters["code"] as? Parameters.Text)?.texts == [Self.secret])
    let state = await app.model.state
    #expect(state.snapshot.leftOut == [shown])
    var dumped = "\(state) \(shown.parameters) \(try app.mediator.plan(for: url, source: .push))"
    dump(shown.key, to: &dumped)
    #expect(
      !dumped.contains(Self.secret) && !String(decoding: state.snapshot.data, as: UTF8.self).contains(Self.secret))
    // Another secret is another page.
    let other = try #require(try await app.mediator.navigate(to: "app://invite/other", source: .push))
    #expect(other.key != shown.key)
  }

  @Test("A link with a secret waits at a gate in memory, and others are held on disk (ST8)") func linksWaitInMemory()
    async throws
  {
    let app = try App()
    for (url, isHeld) in [
      ("app://guarded/\(Self.secret)", false), ("app://notes/7?session=\(Self.secret)", false), ("app://notes/7", true),
      // Cause: a user and a port counted as secret, whatever the pattern names.
      ("app://ada@desk:22", true), ("app://ada:\(Self.secret)@desk:22", false),
    ] {
      app.isOpen.withLock { $0 = false }
      let link = Task { try await app.mediator.open(url, source: .push) }
      await app.asked(url)
      #expect(app.store.links == (isHeld ? 1 : 0), "\(url)")
      let data = app.store.data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(!data.contains(Self.secret))
      app.isOpen.withLock { $0 = true }
      try await app.mediator.openGate("unlocked")
      _ = try await link.value
    }
  }

  @Test("A snapshot that contains a secret, as an earlier version wrote it, does not show the page (ST8)")
  func oldSnapshotsAreNotRestored() async throws {
    let app = try App()
    let page = #"{"url":"app://invite/\#(Self.secret)","source":"push","placement":"push"}"#
    let json = #"{"version":1,"selection":"main","sections":[{"name":"main","pages":[\#(page)]}],"layers":[]}"#
    let report = try await app.mediator.restore(NavigationSnapshot(Data(json.utf8)), in: app.model)
    #expect(report.leftOut.map(\.description) == ["app://invite/(secret): 'app://invite/(secret)': not built again"])
  }

  @Test("A system's link that fails is reported without its secret (ST8)") func systemLinksReportNoSecret() async throws
  {
    let app = try App()
    let reports = Mutex<[String]>([])
    let links = SystemLinks(app.mediator) { url, error in reports.withLock { $0.append("\(url ?? "") \(error)") } }
    await links.open(notification: ["link": "app://invite/x/\(Self.secret)"])
    #expect(reports.withLock { $0.count } == 1)
    #expect(
      reports.withLock {
        $0.allSatisfy { $0.hasPrefix("app://…/…/… ") && !$0.contains(Self.secret) }
      })
  }

  /// An app with secrets wherever one can be declared.
  private final class App: Sendable {
    let model = NavigationModel()
    let store = BytesInMemory()
    let isOpen = Mutex(true)
    let mediator: Mediator
    private let log: Log

    init() throws {
      let (log, bytes) = (Log(), store)
      self.log = log
      var links = LinkSettings(schemes: ["app"], webHosts: ["app.example"])
      links.secretItems = ["session"]
      links.openExternally = { throw NavigationError(.notOpenedExternally, url: $0) }
      mediator = try Mediator.with(model, links: links) {
        Registration { Vault() }
        Route("/pay/:card/:amount<int>", exposedTo: .all) { (_: String, amount: Int) in amount }.secret("card")
        Route("/go(/:place)/:ticket", exposedTo: .push) { (_: String?, _: String) in throw Declined() }.secret("ticket")
        Route("/#/reset/:token", exposedTo: .all) { (_: String) in 0 }.secret("token")
        Route("/files/*path<raw>", exposedTo: .all) { (_: String) in 0 }.secret("path")
        Route("/share/:id<int>", labels: ["id", "token"], exposedTo: .all) { (id: Int, _: String) in id }
          .defaults(["token": SecretLawTests.secret]).secret("token")
        Route("/page/:id<int>", exposedTo: .all) { (id: Int) in id }
        Route(matching: LastSegment(), exposedTo: .all) { (_: Parameters) in throw Declined() }
        PageRoute("/invite/:code", exposedTo: .all) { (code: String) in NotePage(text: "\(code.count) letters") }
          .secret("code")
        PageRoute("/guarded/:code", exposedTo: .all) { (_: String) in NotePage(text: "guarded") }
          .secret("code").guarded(by: "unlocked")
        PageRoute("/notes/:id<int>", exposedTo: .all) { (id: Int) in NotePage(text: "note \(id)") }
          .guarded(by: "unlocked")
        PageRoute("app://:user@desk::port<uint>", exposedTo: .all) { (user: String, _: Int) in NotePage(text: user) }
          .guarded(by: "unlocked")
        PageRoute("app://:user::word@desk::port<uint>", exposedTo: .all) { (user: String, _: String, _: Int) in
          NotePage(text: user)
        }
        .guarded(by: "unlocked")
        Service(HeldLinks.self) { HeldLinks(bytes) }
        CallObserver { record in
          log.add("\(record) \(record.outcome) \(record.name)", record.invocation)
          var dumped = ""
          dump(record, to: &dumped)
          log.add(dumped)
        }
        Route("/session/:id<int>", exposedTo: .all) { (_: Int) in SecretLawTests.secret }.secretResult()
        Interception(.target("vault")) { invocation, next in
          log.add("", invocation)
          return try await next(invocation)
        }
        Fallback(for: .unmatchedURLs()) { (_, call) throws -> Int in
          log.add("\(call.reason)", call.invocation)
          throw Declined()
        }
      }
      let gate = TagGate("unlocked") { [self] _ in
        isOpen.withLock { $0 }
      } asking: { [self] _, _ in
        self.log.add("asked")
        // The user answers once the test has opened the gate.
        while !isOpen.withLock({ $0 }) { await Task.yield() }
        return true
      }
      try mediator.register(ModuleContents { gate }, as: "Gate")
      mediator.rewrites = try RewriteSet([
        Rewrite(from: "/old/:t", to: "/vault/open?user=x&password=:t"),
        Rewrite(from: "/web/:t", to: "https://example.org/pay/:t/1"),
      ])
    }

    var texts: [String] { log.texts }

    func asked(_ url: String) async {
      await until { log.texts.contains("asked") }
      log.clear()
    }

    func note(_ text: String) { log.add(text) }

    func noteNow(_ body: () throws -> Any) { do { log.add("\(try body())") } catch { log.add(error) } }

    func note(_ body: () async throws -> Void) async { do { try await body() } catch { log.add(error) } }

    /// Returns a URL with the secret, often with a mistake.
    func url(_ random: inout SeededGenerator) -> String {
      let secret = SecretLawTests.secret
      let urls = [
        "app://vault/open?user=ada&password=\(secret)", "https://app.example/vault/open?password=\(secret)&user=b",
        "app://vault/pin?pin=\(secret)", "app://vault/nativeOpen?password=\(secret)", "app://vault/login?age=\(secret)",
        "app://pay/\(secret)/1", "https://app.example/pay/\(secret)/1", "app://go/here/\(secret)", "app://go/\(secret)",
        "app:///#/reset/\(secret)", "app://files/\(secret)/b", "app://page/1?session=\(secret)", "app://share/1",
        "app://share/x", "app://old/\(secret)", "app://vault/token", "app://vault/token?user=bob", "app://session/7",
        "app://web/\(secret)", "app://invite/\(secret)", "app://invite/x?to=app%3A%2F%2Finvite%2F\(secret)",
      ]
      var url = urls[random.next(below: urls.count)]
      // Only a rewrite leads from these to a secret, so one that it does not match has none.
      if url.contains("://old/") || url.contains("://web/") { return url }
      switch random.next(below: 12) {
      case 0: url += "%zz"
      case 1: url = url.replacing("app:", with: "other:")
      case 2: url = url.replacing("app.example", with: "evil.example")
      case 3: url = url.replacing("pay", with: "pa").replacing("invite", with: "invte").replacing("vault", with: "vaul")
      case 4: url = url.replacing("open", with: "opne").replacing("password", with: "passwort")
      // In another place of this pattern the text is that of an input that is not secret.
      case 5 where !url.contains("://go/"): url += "/more"
      case 6: url = url.replacing(secret, with: "%54r0ub4dor")
      case 7: url = url.replacing("://", with: "://ada@")
      case 8:
        let forms = SecretLawTests.forms
        url = url.replacing(secret, with: forms[random.next(below: forms.count)])
      case 9:
        url = "app://none/" + SecretLawTests.halves.joined(separator: ["/", "?a=", "&", "%2F"][random.next(below: 4)])
      default: break
      }
      return url
    }

    /// Returns a call with the secret, often with a mistake.
    func call(_ random: inout SeededGenerator) -> (TargetName, ActionName, Parameters) {
      let secret = SecretLawTests.secret
      let target: TargetName = random.next(below: 8) == 0 ? "valt" : "vault"
      let calls: [(ActionName, Parameters)] = [
        ("open", ["user": "ada", "password": secret]), ("open", ["user": 1, "password": secret]),
        ("open", ["password": secret]), ("opne", ["password": secret]), ("pin", ["pin": secret]),
        ("pin", Parameters(texts: ["pin": secret])), ("pin", ["pin": [secret]]), ("pin", ["pin": secret, "more": 1]),
        ("login", Parameters(texts: ["name": "a", "age": secret])), ("nativeOpen", ["password": secret]),
        ("token", [:]), ("token", ["user": 1]),
      ]
      let (action, parameters) = calls[random.next(below: calls.count)]
      return (target, action, parameters)
    }
  }

  private struct LastSegment: RouteMatcher {
    func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
      url.segments(host: host).last.map { ["segment": $0.text] }
    }
  }

  private final class Vault: Target {
    static let name: TargetName = "vault"

    struct Login: StructureDecodable {
      let name: String
      let age: Int
    }

    static var actions: ActionTable<Vault> {
      Action("open", "user", "password") { (_, _: String, _: String) in 0 }.secret("password").exposed(to: [
        .web, .push,
      ])
      Action("pin", ActionParameter("pin", default: 1, note: "4 digits")) { (_, pin: Int) in pin }.secret("pin")
        .exposed(to: .all)
      Action("login", "login") { (_, login: Login) in login.age }.secret("age").exposed(to: .all)
      Action("key", ActionParameter("key", default: SecretLawTests.secret)) { (_, _: String) in 0 }.secret("key")
        .exposed(to: .all)
      Action("token", ActionParameter("user", default: "ada")) { (_, _: String) in SecretLawTests.secret }
        .secretResult().exposed(to: .all)
      Action("nativeOpen", "password") { (_, _: String) in 0 }.secret("password")
    }
  }
}

extension Manifest {
  /// The manifest, its findings and its documents as text.
  fileprivate var described: String {
    "\(json()) \(validate()) \(MarkdownReference(self, title: "App").markdown) \(Inspector(self, title: "App").html)"
  }
}

extension Log {
  fileprivate func add(_ text: String, _ invocation: Invocation) {
    add("\(text) \(invocation) \(invocation.parameters) \(invocation.resolution.map { "\($0)" } ?? "")")
  }

  fileprivate func add(_ error: any Error) {
    var text = "\(error)"
    dump(error, to: &text)
    if let error = error as? MediatorError { text += "\(error.parameters ?? [:])" }
    add(text)
  }
}
