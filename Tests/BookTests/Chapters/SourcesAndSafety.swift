import MediatorLinks

extension LinkSource {
  nonisolated static let widget = LinkSource("widget")
}

final class AccountTarget: Target {
  static let name: TargetName = "account"
  static var actions: ActionTable<AccountTarget> {
    Action("summary") { (_) in "the account" }.exposed(to: [.inApp, .widget])
    Action("close") { (_) in "closed" }.exposed(to: .sources(where: "the app alone") { $0 == .inApp })
    Action("export") { (_) in "everything" }
    Action("nativeReset") { (_) in "reset" }.exposed(to: .all)
    Fallback { (_, call) in "asked for \(call.invocation.destination)" }
  }
}

enum AccountModule: Module {
  static let name: ModuleName = "Account"
  static var contents: ModuleContents { Registration { AccountTarget() } }
}

func sourcesAndSafety(print: Printout) async throws {
  let mediator = try Mediator(modules: [AccountModule.self])

  func follow(_ url: String, _ source: LinkSource) async {
    do {
      print(url, "from", source, "→", try await mediator.open(url, source: source))
    } catch let error as MediatorError {
      print(url, "from", source, "→", error.code)
    } catch {
      print(error)
    }
  }

  await follow("shop://account/summary", .widget)
  await follow("shop://account/summary", .web)
  await follow("shop://account/close", .inApp)
  await follow("shop://account/close", .widget)
  await follow("shop://account/export", .inApp)
  await follow("shop://account/nativeReset", .inApp)
  await follow("shop://account/%6EativeReset", .inApp)
  await follow("shop://account/history", .web)

  print(try await mediator.perform("account", "nativeReset"))

  await follow("shop://account/%", .web)
  await follow("shop://account/../secret", .web)
  await follow("https://elsewhere.example/account/summary", .inApp)
  await follow("shop://ada:pw@account/summary", .inApp)

  let reader = StandardURLReader(limits: URLLimits(length: 1024, segments: 8, queryItems: 16, valueLength: 256))
  let strict = LinkSettings(schemes: ["shop"], reader: reader)
  print(try Mediator(links: strict).canOpen("shop://a/b/c/d/e/f/g/h/i/j", source: .web))

  var links = LinkSettings(schemes: ["shop"])
  links.secretItems = ["session"]
  let discreet = try Mediator(links: links)
  try discreet.routes().add(
    Route("/reset/:token<int>", exposedTo: .push) { (token: Int) in "the password of \(token)" }.secret("token"))
  print(discreet.explain("shop://reset/hunter2?session=7", source: .push))
}
