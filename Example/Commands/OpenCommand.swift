import MediatorNavigation
import ShopComposition

/// `shop open URL`: opens a URL as if it came from outside.
struct OpenCommand: SessionCommand {
  static let name = "open"
  static let usage = "open URL [--source SOURCE]"
  static let summary = "open a URL from in-app (the default), scheme, universal-link, push, web or server"

  let url: String
  private let source: LinkSource

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    source = try .named(arguments.option("source"))
    let words = try arguments.remaining()
    guard words.count == 1 else { throw UsageError("'open': expected one URL: shop \(Self.usage)") }
    url = words[0]
  }

  init(_ url: String, from source: LinkSource) {
    self.url = url
    self.source = source
  }

  /// Opens the URL in a session.
  func run(in session: ShopSession) async throws {
    let answer = try await session.mediator.open(url, source: source)
    // The navigator has already shown it.
    if answer is PageEntry || answer is BrowserVisit { return }
    session.console.show(readable(answer))
  }
}

extension LinkSource {
  /// Returns the source with a name, or `inApp` without a name.
  static func named(_ name: String?) throws(UsageError) -> LinkSource {
    guard let name else { return .inApp }
    let sources: [LinkSource] = [.inApp, .customScheme, .universalLink, .push, .web, .server]
    guard let source = sources.first(where: { $0.rawValue == name }) else {
      let names = sources.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw UsageError("'\(name)': unknown source: expected \(names)")
    }
    return source
  }
}
