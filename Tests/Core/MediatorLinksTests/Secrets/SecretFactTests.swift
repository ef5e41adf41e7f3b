import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

/// What is printed of a URL is decided by the kind of each part, not by its text: a secret may look like a name.
@Suite struct SecretFactTests {
  @Test(
    "A text that no pattern or label declares is not printed, whatever it looks like (AT53)",
    arguments: [
      // A secret fragment.
      ("shop://reset#T0KEN==", "shop://reset#(secret)"), ("shop://reset#a=T0KEN", "shop://reset#(secret)"),
      ("shop://chat#room-T0KEN", "shop://chat#(secret)"), ("shop://chat#room-T0KEN==", "shop://chat#(secret)"),
      ("shop://invite#/code/T0KEN", "shop://invite#/code/(secret)"),
      ("shop://keys#key=T0KEN", "shop://keys#key=(secret)"),
      // A captured host.
      ("https://T0KEN.tenants.example/enter", "https://(secret)/enter"),
      ("https://T0KEN.tenants.example/other", "https://…/…"),
      ("https://T0KEN.tenants.example/item/1", "https://…/item/1"),
      // Decoded separators.
      ("shop://vault/open?user=ada&password=a%26T0KEN%3Db", "shop://vault/open?user=ada&password=(secret)"),
      // Labels of items.
      ("shop://item/1?T0KEN/x", "shop://item/1?…"), ("shop://item/1?T0KEN", "shop://item/1?…"),
      ("shop://item/1?T0KEN=", "shop://item/1?…"), ("shop://item/x?T0KEN=1", "shop://…/…?…"),
      // A raw capture with items of its own.
      ("shop://visit?u=/a?b&T0KEN=", "shop://visit?u=(secret)"),
      // A template of a parent that repeats the capture, under a label that the parent does not mark.
      ("shop://team/T0KEN", "shop://team/(secret)"),
      // Without a match.
      ("shop://none/T0KEN", "shop://…/…"), ("shop://none?T0KEN=", "shop://…?…"), ("shop://none#T0KEN=", "shop://…#…"),
      ("https://shop.example:T0KEN/none", "https://…"), ("https://T0KEN.evil.example/item/1", "https://…/…/…"),
      ("https://ada:T0KEN@shop.example/none", "https://…@shop.example/…"), ("shop:T0KEN", "shop:…"), ("/T0KEN", "/…"),
      // A secret item that a pattern or a rewrite captures under another name.
      ("shop://me?session=T0KEN", "shop://me?session=(secret)"),
      ("shop://go?session=T0KEN", "shop://go?session=(secret)"),
      ("shop://child?session=T0KEN", "shop://child?session=(secret)"),
      // A URL in the query is one value, with the items in it.
      ("shop://see?u=https://x.example/r?a=1&tab=T0KEN", "shop://see?u=(secret)"),
      ("shop://look?u=https://x.example/?a=1&b=T0KEN&tab=x", "shop://look?u=(secret)&tab=x"),
      ("shop://plain?url=https://x.example/?session=T0KEN", "shop://plain?url=…"),
      ("shop://plain?url=https://x.example/?a=1&session=T0KEN", "shop://plain?url=…"),
      // A rewrite, and a matcher.
      ("shop://old/T0KEN", "shop://old/(secret)"), ("shop://custom/T0KEN", "shop://…/…"),
    ])
  func undeclaredTextsAreNotPrinted(url: String, shown: String) async throws {
    let app = try SecretApp()
    await app.open(url)
    for text in app.log.texts { #expect(!text.lowercased().contains("t0ken"), "\(text)") }
    #expect(app.mediator.explain(url, source: .web).url == shown)
  }

  @Test(
    "A port is not printed without a match (AT53)",
    arguments: ["https://shop.example:47111/item/1", "https://evil.example:47111/item/1", "shop://item:47111/1"])
  func portsAreNotPrinted(url: String) async throws {
    let app = try SecretApp()
    await app.open(url)
    for text in app.log.texts { #expect(!text.contains("47111"), "\(text)") }
  }

  @Test("A parent's inputs are not printed if a secret of the page is among them (AT53)") func parentsHideInputs()
    throws
  {
    let app = try SecretApp()
    let parents = app.mediator.parents(of: try app.mediator.resolve("shop://team/hunter2", source: .web))
    let parent = try #require(parents.first).get()
    #expect(parent.url == "shop://teams/hunter2", "the program gets the URL")
    #expect("\(parent)" == "shop://teams/(secret) → route '/teams/:name'")
    #expect("\(parent.parameters)" == "[name: (secret)]")
    let plain = try app.mediator.resolve("shop://teams/red", source: .web)
    #expect("\(plain) \(plain.parameters)" == "shop://teams/red → route '/teams/:name' [name: \"red\"]")
  }

  @Test("In an app with a secret the error of a mistyped link says where it differs from the nearest route (AT53)")
  func mistypedLinksSayWhere() throws {
    var links = LinkSettings(schemes: ["shop"])
    links.secretItems = ["session"]
    let mediator = try Mediator(links: links) {
      Route("/item/:id<int>", exposedTo: .all) { (id: Int) in id }
    }
    func message(_ url: String) throws -> String {
      let error = #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web) }
      return "\(try #require(error))"
    }
    #expect(
      try message("shop://itme/hunter2").hasPrefix(
        "'shop://…/…': matches no route, unknown target '…'; "
          + "nearest route '/item/:id<int>': segment 1: found '…', expected 'item'"))
    #expect(
      try message("shop://item/hunter2").contains(
        "nearest route '/item/:id<int>': segment 2: found '…', expected <int>")
    )
    #expect(try message("shpo://item/1").hasPrefix("'shpo://…/…': matches no route: found 'shpo', expected the scheme"))
  }

  @Test("The scheme of a URL without slashes is printed in an app with a secret (FD74)") func schemesArePrinted() throws
  {
    var links = LinkSettings(schemes: ["tg"])
    links.secretItems = ["session"]
    let mediator = try Mediator(links: links) {
      Route("tg:resolve?domain=:domain", exposedTo: .all) { (domain: String) in domain }
    }
    #expect(mediator.shown("tg:resolve?phone=hunter2") == "tg:…?…")
    #expect(
      mediator.explain("tg:resolve?domain=ada&session=hunter2", source: .web).url
        == "tg:resolve?domain=ada&session=(secret)")
    #expect(try "\(mediator.resolve("tg:resolve?domain=ada", source: .web))".hasPrefix("tg:resolve?domain=ada → "))
  }

  // Cause: only the URL that was opened was searched for a password.
  @Test("A password that a redirect opens is not printed (FD47, AT53)") func passwordsOfRedirects() async throws {
    let log = Log()
    var links = LinkSettings(schemes: ["shop", "ssh"])
    links.openExternally = { $0 }
    let mediator = try Mediator(links: links) {
      Route("ssh://:user::password@:host", exposedTo: .all) { (_: String, _: String, _: String) in 0 }
      CallObserver { log.add("\($0) \($0.invocation) \($0.invocation.url ?? "") \($0.invocation.parameters)") }
    }
    mediator.rewrites = try RewriteSet([Rewrite(from: "/go?to=:url<raw>", to: ":url")])
    for url in ["shop://go?to=ssh://ada:hunter2@h", "shop://go?to=ssh%3A%2F%2Fada%3Ahunter2%40h"] {
      #expect(try await mediator.open(url, source: .web) as? Int == 0)
      let resolution = try mediator.resolve(url, source: .web)
      log.add("\(resolution) \(resolution.parameters) \(mediator.explain(url, source: .web))")
    }
    #expect(log.texts.count == 4)
    for text in log.texts { #expect(!text.contains("hunter2"), "\(text)") }
  }

  // Cause: only the declarations of inputs were asked, not the names of secret items.
  @Test("An error of a generated URL has no value of a secret item (AT53)") func generatedURLs() throws {
    var links = LinkSettings(schemes: ["shop"])
    links.secretItems = ["session"]
    let key = ActionKey<Int, String>("desk", "show", "session")
    let mediator = try Mediator(links: links) {
      Registration { Desk() }
      Route("/desk?session=:s", priority: 1, exposedTo: .all) { (_: String) in 0 }
    }
    let error = try #require(throws: MediatorError.self) { try mediator.url(for: key, "hunter2") }
    #expect(error.code == .notGenerable)
    #expect(!"\(error)".contains("hunter2"))
  }

  // Cause: the segments of a pattern with a list in the middle counted as segments without an index: all were hidden.
  @Test(
    "The segments of a list are printed unless the list is secret, and so are those around it (AT53)",
    arguments: [
      ("shop://a/b/post/7", "shop://a/b/post/7"), ("shop://a/post/7", "shop://a/post/7"),
      ("shop://post/7", "shop://post/7"), ("shop://a/b/post/7?session=T", "shop://a/b/post/7?session=(secret)"),
      ("shop://a/b/hidden/7", "shop://(secret)/(secret)/hidden/7"), ("shop://hidden/7", "shop://hidden/7"),
      ("shop://in/a/b/the/middle", "shop://in/a/b/the/middle"), ("shop://in/the/middle", "shop://in/the/middle"),
      ("shop://in/a/b/the/dark", "shop://in/(secret)/(secret)/the/dark"),
      ("shop://all/a/b", "shop://all/a/b"), ("shop://all", "shop://all"),
      ("shop://own/a/b", "shop://own/(secret)/(secret)"), ("shop://own", "shop://own"),
      ("shop://raw/a/b", "shop://raw/a/b"), ("shop://key/a/b", "shop://key/(secret)/(secret)"),
      ("shop://user/3", "shop://user/3"), ("shop://user", "shop://user"),
      ("shop://menu#/a/b", "shop://menu#/a/b"),
    ])
  func listsAreShown(url: String, shown: String) throws {
    var links = LinkSettings(schemes: ["shop"])
    links.secretItems = ["session"]
    let mediator = try Mediator(links: links) {
      Route("/*server/post/:id", exposedTo: .all) { (_: [String], _: String) in 0 }
      Route("/*names/hidden/:id", exposedTo: .all) { (_: [String], _: String) in 0 }.secret("names")
      Route("/in/*parts/the/middle", exposedTo: .all) { (_: [String]) in 0 }
      Route("/in/*parts/the/dark", exposedTo: .all) { (_: [String]) in 0 }.secret("parts")
      Route("/all/*parts", exposedTo: .all) { (_: [String]) in 0 }
      Route("/own/*parts", exposedTo: .all) { (_: [String]) in 0 }.secret("parts")
      Route("/raw/*path<raw>", exposedTo: .all) { (_: String) in 0 }
      Route("/key/*path<raw>", exposedTo: .all) { (_: String) in 0 }.secret("path")
      Route("/user(/:id)", exposedTo: .all) { (_: String?) in 0 }
      Route("/menu#/*path", exposedTo: .all) { (_: [String]) in 0 }
    }
    #expect(mediator.explain(url, source: .web).url == shown)
  }

  // Cause: the error was completed where the route of the URL was not known any more.
  @Test("The error of a link that is not exposed shows the plain parts, by every method (AT53)")
  func rejectedLinksShowPlainParts() async throws {
    var links = LinkSettings(schemes: ["shop"])
    links.secretItems = ["session"]
    let mediator = try Mediator(links: links) {
      Route("/closed/:id<int>", exposedTo: .inApp) { (id: Int) in id }
      Route("/part/:id<int>", exposedTo: .all) { (id: Int) in id }.under("/closed/:id")
    }
    let url = "shop://closed/7?session=hunter2"
    let opened = await #expect(throws: MediatorError.self) { try await mediator.open(url, source: .web) }
    let resolved = #expect(throws: MediatorError.self) { try mediator.resolve(url, source: .web) }
    let explained = #expect(throws: MediatorError.self) {
      try mediator.explain(url, source: .web).outcome.get()
    }
    for error in [opened, resolved, explained] {
      #expect(error?.code == .notExposed)
      #expect(error?.shownURL == "shop://closed/7?session=(secret)")
      #expect(error?.url == url, "the program gets the URL")
      #expect(error?.callSite != nil)
    }
    let text = mediator.explain("shop://part/7", source: .web).description
    #expect(text.contains("parent     shop://closed/7: route '/closed/:id<int>': not exposed"), "\(text)")
  }

  @Test("A short label that no action declares hides its value also if the action is unknown (FD52)")
  func labelsOfUnknownActionsHideTheirValues() async throws {
    let app = try SecretApp()
    for (target, action) in [("vault", "opne"), ("valt", "open")] as [(TargetName, ActionName)] {
      do { _ = try await app.mediator.perform(target, action, ["pni": "hunter2", "user": "hunter2"]) } catch {
        app.note(error)
      }
    }
    #expect(app.log.texts.count >= 4)
    for text in app.log.texts { #expect(!text.contains("hunter2"), "\(text)") }
  }
}

/// An app with a secret in each part of a URL, which notes all that is printed.
struct SecretApp {
  let log = Log()
  let mediator: Mediator

  init() throws {
    var links = LinkSettings(schemes: ["shop"], webHosts: ["shop.example", "*.tenants.example"])
    links.secretItems = ["session"]
    let log = log
    mediator = try Mediator(links: links) {
      Registration { SecretVault() }
      Route("/reset#:token", exposedTo: .all) { (_: String) in 0 }.secret("token")
      Route("/chat#room-:token", exposedTo: .all) { (_: String) in 0 }.secret("token")
      Route("/invite#/code/:token", exposedTo: .all) { (_: String) in 0 }.secret("token")
      Route("/keys#?key=:key", exposedTo: .all) { (_: String) in 0 }.secret("key")
      Route("https://:tenant.tenants.example/enter", exposedTo: .all) { (_: String) in 0 }.secret("tenant")
      Route("/visit?u=:u<raw>", exposedTo: .all) { (_: String) in 0 }.secret("u")
      Route("/me?session=:s", exposedTo: .all) { (_: String) in 0 }
      Route("/mine?k=:k", exposedTo: .all) { (_: String) in 0 }
      Route("/child?session=:key", exposedTo: .all) { (_: String) in 0 }.under("/teams/:key")
      Route("/see?u=:u<raw>", labels: ["u", "tab"], exposedTo: .all) { (_: String, _: String?) in 0 }.secret("u")
      Route("/look", labels: ["u", "tab"], exposedTo: .all) { (_: URL, _: String?) in 0 }.secret("u")
      Route("/plain?url=:url", exposedTo: .all) { (_: URL) in 0 }
      Route("/team/:key", exposedTo: .all) { (_: String) in 0 }.secret("key").under("/teams/:key")
      Route("/teams/:name", exposedTo: .all) { (_: String) in 0 }
      Route("/item/:id<int>", exposedTo: .all) { (id: Int) in id }
      Route("/pin-:pin/:name", exposedTo: .all) { (_: String, _: String) in 0 }.secret("pin")
      Route("/files/*path<raw>", exposedTo: .all) { (_: String) in 0 }.secret("path")
      Route("/list/*parts", exposedTo: .all) { (_: [String]) in 0 }.secret("parts")
      Route(matching: CustomMatcher(), exposedTo: .all) { (_: Parameters) in throw Declined() }
      Interception(.target("vault")) { invocation, next in
        log.add("\(invocation) \(invocation.parameters)")
        return try await next(invocation)
      }
      Fallback(for: .unmatchedURLs()) { (_, call) throws -> Int in
        log.add("\(call.reason) \(call.invocation) \(call.invocation.parameters)")
        throw Declined()
      }
      CallObserver { record in
        log.add("\(record) \(record.outcome) \(record.invocation) \(record.invocation.url ?? "")")
        var dumped = ""
        dump(record.invocation, to: &dumped)
        log.add(dumped)
      }
    }
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/old/:t", to: "/vault/open?user=x&password=:t"),
      Rewrite(from: "/go?session=:s", to: "/mine?k=:s"),
    ])
  }

  func note(_ error: any Error) {
    var text = "\(error)"
    dump(error, to: &text)
    if let error = error as? MediatorError { text += "\(error.parameters ?? [:])" }
    log.add(text)
  }

  /// Opens, resolves and explains a URL.
  func open(_ url: String, from sources: LinkSource...) async {
    for source in sources.isEmpty ? [.web, .push] : sources {
      log.add("\(mediator.explain(url, source: source)) \(mediator.shown(url))")
      do {
        let resolution = try mediator.resolve(url, source: source)
        log.add("\(resolution) \(resolution.parameters) \(mediator.parents(of: resolution))")
      } catch {
        note(error)
      }
      do { _ = try await mediator.open(url, source: source) } catch { note(error) }
      do { _ = try mediator.openNow(url, source: source, as: Bool.self) } catch { note(error) }
    }
  }
}

private struct CustomMatcher: RouteMatcher {
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
    let segments = url.segments(host: host).map(\.text)
    return segments.first == "custom" ? Parameters(texts: segments.map { ("segment", $0) }) : nil
  }
}

private struct Desk: Target {
  static let name: TargetName = "desk"
  static var actions: ActionTable<Desk> {
    Action("show", "session") { (_, _: String) in 0 }.route("/desk").exposed(to: .all)
  }
}

private struct SecretVault: Target {
  static let name: TargetName = "vault"
  static var actions: ActionTable<SecretVault> {
    Action("open", "user", "password") { (_, _: String, password: String) in password.utf8.count }.secret("password")
      .exposed(to: [.web])
    Action("pin", "pin") { (_, _: Int) in 0 }.secret("pin").exposed(to: .all)
  }
}
