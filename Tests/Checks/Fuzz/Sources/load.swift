import Foundation
import MediatorKit
import MediatorLinks
import MediatorRouteFiles
import RoutePatterns

/// Reads a route file and loads it into a populated mediator.
///
/// The number of problems is limited. A load that fails registers nothing. After a load that succeeds, URLs of its patterns
/// open or are rejected with an error of the mediator, and `unregister` removes the file completely.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  do throws(RouteFileError) {
    let file = try RouteFile(Data(input), named: "file")
    require(registered() == initial, "reading registers nothing")
    load(file)
  } catch {
    check(error)
  }
}

private func load(_ file: RouteFile) {
  do {
    try mediator.load(file)
  } catch let error as RouteFileError {
    check(error)
    return require(registered() == initial, "a load that fails registers nothing")
  } catch {
    finding("\(error) is no error of a route file")
  }
  require(registered().count == initial.count + 1 + file.entries.count, "every route is registered")
  for entry in file.entries.prefix(8) {
    for sample in entry.pattern.sampleURLs.prefix(3) {
      for source in [LinkSource.push, .web] {
        open(sample, source)
        if sample.utf8.first == UInt8(ascii: "/") { open("shop:/" + sample, source) }
      }
    }
  }
  require(mediator.unregister("file"), "a file that was loaded is removed")
  require(registered() == initial, "nothing of a removed file is left")
}

private func open(_ url: String, _ source: LinkSource) {
  var isResolved = false
  do {
    let resolution = try mediator.resolve(url, source: source)
    isResolved = true
    require(!resolution.description.isEmpty, "a resolution can be printed")
    if case .action(let address) = resolution.destination {
      require(address.action != "nativeWipe", "native actions are refused")
    }
    try mediator.openNow(url, source: source)
  } catch let error as MediatorError {
    require(!error.description.isEmpty, "an error has a message")
  } catch {
    finding("\(error) is no error of the mediator")
  }
  require(!mediator.canOpen(url, source: source) || isResolved, "what may be opened resolves")
}

private func check(_ error: RouteFileError) {
  require((1...100).contains(error.problems.count), "there are 1 to 100 problems")
  require(error.omittedCount == 0 || error.problems.count == 100, "problems are omitted after the hundredth")
  for problem in error.problems {
    require(!problem.message.isEmpty && problem.description.utf8.count <= 4096, "a message is bounded: \(problem)")
    require(!problem.description.utf8.contains { $0 < 0x20 }, "a message is one line")
  }
}

/// Returns the names of all modules and the routes of all namespaces.
private func registered() -> [String] {
  var all = mediator.modules.map(\.rawValue)
  for namespace in mediator.namespaces {
    do {
      all += try mediator.routes(in: namespace.name).list().map { "\(namespace.name) \($0)" }
    } catch {
      finding("the routes of \(namespace.name) do not make a table: \(error)")
    }
  }
  return all
}

private let initial = registered()

private let mediator: Mediator = {
  do {
    return try Mediator(
      modules: [FuzzModule.self],
      links: LinkSettings(namespaces: [.schemes("shop"), .web("shop.example.com", "*.example.org", named: "web")]))
  } catch {
    finding("\(error)")
  }
}()

private enum Tab: String, TextDecodable { case new, used }

private final class OrderTarget: Target {
  static let name: TargetName = "t"
  static var actions: ActionTable<OrderTarget> {
    Action("a", "id", ActionParameter("tab", default: Tab.new)) { (_, id: Int, tab: Tab) in "\(id) \(tab)" }
      .route("/a/:id<int>(/:tab)").exposed(to: .push)
    Action("b", "x", "n", "l") { (_, x: String?, n: Double?, l: [Tab]?) in "\(x ?? "") \(n ?? 0) \(l ?? [])" }
      .exposed(to: .all)
    Action("c", "id") { (_, id: Int) in id }
    Action("nativeWipe") { _ in 1 }.exposed(to: .all)
  }
}

private enum FuzzModule: Module {
  static let name: ModuleName = "Fuzz"
  static var contents: ModuleContents { Registration { OrderTarget() } }
}
