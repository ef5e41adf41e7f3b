import RoutePatterns

// From the text of a URL to a link: reading, rewriting, namespace. Pure: nothing is created and nothing runs.

extension Mediator {
  /// Where a URL leads before routes are looked at.
  enum LinkWay: Sendable {
    case link(Link)
    /// Out of the app, by a rewrite.
    case external(String, [AppliedRewrite])
  }

  func way(_ text: String, _ source: LinkSource, _ registry: Registry) throws(MediatorError) -> LinkWay {
    var current = text
    var applied: [AppliedRewrite] = []
    let rewrites = rewrites
    while true {
      let url = try read(current, registry)
      let place: (routes: NamespaceRoutes, host: HostPlacement)
      do throws(MediatorError) {
        place = try self.place(url, registry)
      } catch {
        // What a rewrite made may lead out of the app; what came from outside may not.
        guard !applied.isEmpty, url.isWeb, url.userInfo == nil else { throw error }
        return .external(current, applied)
      }
      guard let rewrites, let step = try rewrites.step(of: url, place.host) else {
        return .link(Link(text, url, source, place.routes, place.host, applied, registry))
      }
      applied.append(step)
      guard applied.count <= links.maximumRewrites else {
        var error = MediatorError(.tooManyRewrites)
        error.found = applied.map(\.rule).joined(separator: ", ")
        throw error
      }
      current = step.to
    }
  }

  func read(_ text: String, _ registry: Registry) throws(MediatorError) -> ParsedURL {
    do throws(URLReadingError) {
      // A reader that is known by its type is called without a copy of it.
      if let standardReader, !registry.index.hasOwnReaders { return try standardReader.read(text) }
      return try reader(for: text, registry).read(text)
    } catch {
      var malformed = MediatorError(.malformedURL)
      malformed.underlying = error
      throw malformed
    }
  }

  /// The reader of the namespace that the text's scheme has; the mediator's own unless a namespace brings another.
  private func reader(for text: String, _ registry: Registry) -> any URLReader {
    guard registry.index.hasOwnReaders else { return links.reader }
    let scheme = String(text.prefix { $0 != ":" }).asciiLowercased
    let own = registry.index.namespaces.first { $0.namespace.schemes.contains(scheme) } ?? registry.index.global
    return own.namespace.reader ?? links.reader
  }

  private func place(
    _ url: ParsedURL, _ registry: Registry
  ) throws(MediatorError) -> (routes: NamespaceRoutes, host: HostPlacement) {
    let index = registry.index
    if url.hasUserInfo { throw .unmatched("no user information", "some before the host") }
    guard url.hasScheme else {
      if url.host != nil { throw .unmatched("a scheme", "none") }
      return (index.global, .authority)
    }
    if url.isWeb {
      guard let host = url.host else { throw .unmatched("a host", "none") }
      let port = url.customPort
      for own in index.namespaces where own.namespace.ownHosts.owns(host, port: port) { return (own, .authority) }
      if links.ownHosts.owns(host, port: port) { return (index.global, .authority) }
      let hosts = (links.webHosts.union(index.namespaces.flatMap(\.namespace.hosts))).sorted().joined(separator: ", ")
      let found = host + (port.map { ":\($0)" } ?? "")
      throw .unmatched(hosts.isEmpty ? "a scheme of the app" : "one of the hosts \(hosts)", "'\(found)'")
    }
    if let port = url.port { throw .unmatched("no port", "port \(port)") }
    for own in index.ofSchemes where url.hasScheme(oneOf: own.schemes) { return (own, .firstSegment) }
    let scheme = url.scheme ?? ""
    if let own = links.schemes, !own.contains(scheme) {
      let schemes = own.union(index.namespaces.flatMap(\.namespace.schemes)).sorted().joined(separator: ", ")
      throw .unmatched("one of the schemes \(schemes)", "'\(scheme)'")
    }
    if links.schemes == nil, LinkSettings.isForeign(scheme: scheme) {
      throw .unmatched("a scheme of the app", "'\(scheme)'")
    }
    return (index.global, .firstSegment)
  }
}

extension RewriteSet {
  /// Returns one step of a link, or `nil` if no rule matches.
  fileprivate func step(of url: ParsedURL, _ host: HostPlacement) throws(MediatorError) -> AppliedRewrite? {
    do throws(URLReadingError) {
      return try step(url, host)
    } catch {
      var malformed = MediatorError(.malformedURL)
      malformed.underlying = error
      throw malformed
    }
  }
}

extension MediatorError {
  static func unmatched(_ expected: String, _ found: String) -> MediatorError {
    var error = MediatorError(.unmatchedURL)
    error.expected = expected
    error.found = found
    return error
  }

  /// The error with what the caller of a URL door gave.
  func with(url: String, _ source: LinkSource, _ context: Parameters, _ callSite: CallSite?) -> MediatorError {
    guard !isComplete else { return self }
    var error = self
    error.isComplete = true
    error.url = error.url ?? url
    error.source = error.source ?? source
    error.parameters = error.parameters ?? context
    error.callSite = error.callSite ?? callSite
    return error
  }
}
