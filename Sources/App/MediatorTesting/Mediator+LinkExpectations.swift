public import MediatorLinks
import MediatorText
public import Testing

extension Mediator {
  /// Expects that a URL resolves to a route or an action with inputs that can be read, without creating targets or running code.
  ///
  /// ```swift
  /// mediator.expectResolves("shop://order/7", to: "/order/:id<int>", from: .push, under: ["shop://orders"])
  /// ```
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - destination: The pattern of the route, the address of the action, or an external URL.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  ///   - parents: The URLs of the pages under the page, the lowest first, or `nil` to not check them.
  ///   - sourceLocation: The source location for failures; omit it.
  public func expectResolves(
    _ url: String, to destination: String, from source: LinkSource, context: Parameters = [:],
    under parents: [String]? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let resolution = try decision(url, source: source, context: context)
      let isMissing = resolution.isFallback && resolution.destination.address != nil
      guard resolution.names.contains(destination), !isMissing else {
        let names = resolution.names.joined(separator: " by ") + (isMissing ? ", which does not exist" : "")
        return fail("\(url) resolves to \(names), expected \(destination)", url, source, sourceLocation)
      }
      guard let parents else { return }
      let found = self.parents(of: resolution, passesExposure: false).reversed()
        .compactMap { (try? $0.outcome.get()) == nil ? nil : $0.url }
      guard found != parents else { return }
      let text = "\(url) is \(Self.list(found)), expected \(Self.list(parents))"
      fail(text, url, source, sourceLocation)
    } catch {
      fail("\(url) does not resolve, expected \(destination)", url, source, sourceLocation)
    }
  }

  /// Expects that a URL is rejected, also because of an input that cannot be read, without creating targets or running code.
  ///
  /// A URL without an action is rejected, also if a `Fallback` handles it, as `canOpen` says.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - code: The code of the error, or `nil` for any.
  ///   - sourceLocation: The source location for failures; omit it.
  public func expectRejected(
    _ url: String, from source: LinkSource, as code: MediatorError.Code? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do throws(MediatorError) {
      let resolution = try decision(url, source: source)
      if let found = resolution.missCode {
        guard let code, found != code else { return }
        return fail("\(url) is rejected as \(found), expected \(code)", url, source, sourceLocation)
      }
      let names = resolution.names.joined(separator: " by ")
      fail("\(url) resolves to \(names), expected that it is rejected", url, source, sourceLocation)
    } catch {
      guard let code, error.code != code else { return }
      fail("\(url) is rejected as \(error.code), expected \(code)", url, source, sourceLocation)
    }
  }

  private func fail(_ text: String, _ url: String, _ source: LinkSource, _ sourceLocation: SourceLocation) {
    let comment = Comment(rawValue: "\(text.printable)\n\(explain(url, source: source))")
    Issue.record(comment, sourceLocation: sourceLocation)
  }

  private static func list(_ urls: [String]) -> String {
    urls.isEmpty ? "under no page" : "under \(urls.joined(separator: ", "))"
  }
}

extension Resolution {
  /// The names of the destination: the action or the URL, and the pattern of the route.
  var names: [String] {
    let own =
      switch destination {
      case .action(let address): "\(address)"
      case .closure, .nothing: nil
      case .unmatched(let namespace): "unmatched URLs of namespace \(namespace)"
      case .external(let url): url
      } as String?
    return [own, pattern?.description].compactMap { $0 }
  }
}
