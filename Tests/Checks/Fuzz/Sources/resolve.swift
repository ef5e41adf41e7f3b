import MediatorKit
import MediatorLinks
import RoutePatterns

/// Resolves a URL in a populated mediator.
///
/// No input traps or creates a target, a rejection is an error with a message, and a URL that can be opened resolves.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  let source = sources[Int(first) % sources.count]
  let url = String(decoding: input.dropFirst(), as: UTF8.self)
  var isResolved = false
  do {
    let resolution = try mediator.resolve(url, source: source)
    isResolved = true
    require(resolution.url == url && resolution.source == source, "a resolution says what it is of")
    require(!resolution.description.isEmpty, "a resolution can be printed")
    _ = resolution.parameters.labels
    if case .external(let outside) = resolution.destination {
      require(outside.lowercased().starts(with: "http"), "the browser, and nothing else, opens \(outside)")
    }
    if case .action(let address) = resolution.destination, resolution.pattern == nil {
      require(!address.action.rawValue.lowercased().hasPrefix("native"), "native actions are refused")
    }
  } catch let error as MediatorError {
    require(!error.description.isEmpty, "an error has a message")
  } catch {
    finding("\(error) is no error of the mediator")
  }
  require(!mediator.canOpen(url, source: source) || isResolved, "what may be opened resolves")
  require(!mediator.isCached("secret") && !mediator.isCached("order"), "nothing is created")
}

private let sources: [LinkSource] = [.push, .web, .inApp, .universalLink]

private let mediator: Mediator = {
  do {
    var links = LinkSettings(
      namespaces: [.schemes("shop", "shop-dev"), .web("shop.example.com", "*.example.org", named: "web")],
      openExternally: { $0 })
    links.browser = BrowserRule(from: [.universalLink])
    let mediator = try Mediator(modules: [FuzzModule.self], links: links)
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/get?to=:url", to: ":url"), Rewrite(from: "/get#/:section/:x", to: "/:section/:x"),
      Rewrite(from: "//:place.example.org/there/:x", to: "https://:place.example.org/p/:x"),
      Rewrite(from: "/home/*rest<raw>", to: "https://shop.example.com/*rest<raw>"),
    ])
    return mediator
  } catch {
    finding("\(error)")
  }
}()

private enum Tab: String, TextDecodable { case new, used }

private final class OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    Action("show", "id", ActionParameter("tab", default: Tab.new)) { (_, id: Int, tab: Tab) in "\(id) \(tab)" }
      .route("/order/:id<int>(/:tab)", "/o/:id<int>", "shop://i/:id").exposed(to: [.push, .web])
    Action("find", "text", "limit") { (_, text: String, limit: Int?) in "\(text) \(limit ?? 0)" }
      .route("/find/*text<raw>").exposed(to: .all)
    Action("closed", "id") { (_, id: Int) in id }.route("/closed/:id")
    Action("files", "a", "b", "c") { (_, a: String, b: String?, c: String?) in "\(a)" }
      .route("/files/:a(/:b)(/:c.html)", "/files/:a<[a-z0-9-]{1,8}>/end").exposed(to: .all)
    Action("onWeb", "id") { (_, id: Int) in id }.route("https://*.example.org/w/:id<uint>", in: "web").exposed(to: .web)
  }
}

private final class SecretTarget: Target {
  static let name: TargetName = "secret"
  static var actions: ActionTable<SecretTarget> {
    Action("nativeWipe") { _ in 1 }.exposed(to: .all)
    Action("read", "id") { (_, id: Int) in id }
  }
}

private enum FuzzModule: Module {
  static let name: ModuleName = "Fuzz"
  static var contents: ModuleContents {
    Registration { OrderTarget() }
    Registration { SecretTarget() }
    Route("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: Tab) in "\(id) \(tab)" }
    Route("/low/*rest", priority: -1, exposedTo: .all) { (rest: [String]) in rest.count }
    Route("//:place.example.org/p/:id", in: "web", exposedTo: .all) { (place: String, id: String) in "\(place) \(id)" }
    Route("/list?sort=:sort<[a-z]{1,8}>&page=:page<int>", exposedTo: .all) { (sort: String, page: Int) in
      "\(sort) \(page)"
    }
    Route("/list?sort=up(#:mark)", exposedTo: .all) { (mark: String?) in mark ?? "" }
    Route("/read#/room/:room", exposedTo: .all) { (room: String) in room }
    Route("/compare/:base...:head", exposedTo: .all) { (base: String, head: String) in "\(base) \(head)" }
    Route("/wiki/*title<raw>", exposedTo: .all) { (title: String) in title }
    Route(inBrowser: "/shown/*", exposedTo: .all)
    Fallback(for: .unmatchedURLs(in: "web")) { _, miss in miss.reason.description }
  }
}
