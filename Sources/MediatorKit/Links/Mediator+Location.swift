import RoutePatterns

// The beginning of every link: its text is read, rewritten, and placed in a namespace or outside the app.

extension Mediator {
  /// Returns the link of a URL that was read.
  func link(
    _ url: consuming ParsedURL, of text: String, _ source: LinkSource, _ registry: Registry
  ) throws(MediatorError) -> Link {
    var applied: [AppliedRewrite] = []
    let rewrites = hasRewrites ? rewrites : nil
    while true {
      let (routes, host): (NamespaceRoutes, HostPlacement)
      do throws(Misplaced) {
        (routes, host) = try place(url, registry)
      } catch {
        // Only a rewritten URL may be external.
        guard !applied.isEmpty, url.isWeb, url.userInfo == nil else { throw self.error(error, url, registry) }
        return Link(text, source, url, applied, registry, nil, .authority)
      }
      guard let rewrites, let step = try rewrites.step(of: url, host) else {
        return Link(text, source, url, applied, registry, routes, host)
      }
      applied.append(step)
      guard applied.count <= links.maximumRewrites else {
        throw MediatorError(.tooManyRewrites, found: applied.map(\.rule).joined(separator: ", "))
      }
      url = try read(step.to, registry)
    }
  }

  func read(_ text: String, _ registry: Registry) throws(MediatorError) -> ParsedURL {
    do throws(URLReadingError) {
      // The standard reader is called by its concrete type, which avoids a copy.
      if let standardReader, !registry.index.hasOwnReaders { return try standardReader.read(text) }
      return try reader(for: text, registry).read(text)
    } catch {
      throw MediatorError(.malformedURL, underlying: error)
    }
  }

  /// Returns the reader of the namespace that owns a text's scheme, or the mediator's reader.
  private func reader(for text: String, _ registry: Registry) -> any URLReader {
    guard registry.index.hasOwnReaders else { return links.reader }
    let scheme = String(text.prefix { $0 != ":" }).asciiLowercased
    let own = registry.index.namespaces.first { $0.namespace.schemes.contains(scheme) } ?? registry.index.global
    return own.namespace.reader ?? links.reader
  }

  /// Returns the routes of a URL's namespace, and how the namespace treats the host.
  private func place(
    _ url: ParsedURL, _ registry: Registry
  ) throws(Misplaced) -> (routes: NamespaceRoutes, host: HostPlacement) {
    let index = registry.index
    if url.hasUserInfo { throw .userInfo }
    guard url.hasScheme else {
      if url.hasHost { throw .noScheme }
      return (index.global, .authority)
    }
    if url.isWeb {
      guard url.hasHost else { throw .noHost }
      for number in index.namespaces.indices where index.namespaces[number].namespace.ownHosts.owns(url) {
        return (index.namespaces[number], .authority)
      }
      if links.ownHosts.owns(url) { return (index.global, .authority) }
      throw .otherHost
    }
    if url.port != nil { throw .port }
    if let scheme = url.schemeIndex(in: index.schemes) {
      return (index.namespaces[index.schemeOwners[scheme]], .firstSegment)
    }
    let scheme = url.scheme ?? ""
    if let own = links.schemes {
      if !own.contains(scheme) { throw .otherScheme }
    } else if LinkSettings.isForeign(scheme: scheme) {
      throw .foreignScheme
    }
    return (index.global, .firstSegment)
  }

  private func error(_ reason: Misplaced, _ url: ParsedURL, _ registry: Registry) -> MediatorError {
    let namespaces = registry.index.namespaces.lazy.map(\.namespace)
    let scheme = url.scheme ?? ""
    switch reason {
    case .userInfo: return .unmatched("no user information", "user information before the host")
    case .noScheme: return .unmatched("a scheme", "no scheme")
    case .noHost: return .unmatched("a host", "no host")
    case .otherHost:
      let hosts = KnownWords.listed(links.webHosts, namespaces.flatMap(\.hosts), nearestTo: url.host ?? "")
      let found = (url.host ?? "") + (url.customPort.map { ":\($0)" } ?? "")
      return .unmatched(hosts.isEmpty ? "a scheme of the app" : "the host \(hosts)", "'\(found)'")
    case .port: return .unmatched("no port", "port \(url.port ?? 0)")
    case .otherScheme:
      let schemes = KnownWords.listed(links.schemes ?? [], namespaces.flatMap(\.schemes), nearestTo: scheme)
      return .unmatched("the scheme \(schemes)", "'\(scheme)'")
    case .foreignScheme: return .unmatched("a scheme of the app", "'\(scheme)'")
    }
  }
}

/// The reason why a URL belongs to no namespace.
private enum Misplaced: Error {
  case userInfo, noScheme, noHost, otherHost, port, otherScheme, foreignScheme
}

extension RewriteSet {
  /// Returns the next rewrite of a link, or `nil` if no rule matches.
  fileprivate func step(of url: ParsedURL, _ host: HostPlacement) throws(MediatorError) -> AppliedRewrite? {
    do throws(URLReadingError) {
      return try step(url, host)
    } catch {
      throw MediatorError(.malformedURL, underlying: error)
    }
  }
}

extension MediatorError {
  fileprivate static func unmatched(_ expected: String, _ found: String) -> MediatorError {
    MediatorError(.unmatchedURL, expected: expected, found: found)
  }
}
