import MediatorKit
import MediatorText
import RoutePatterns

/// A URL that was read, rewritten, and found to belong to a namespace or to be outside the app.
final class Link: Sendable {
  /// The original text.
  let original: String
  let source: LinkSource
  /// The URL after rewrites.
  let url: ParsedURL
  let rewrites: [AppliedRewrite]
  let registry: Registry
  /// The links of the registry.
  let links: LinkRegistry
  /// The routes of the URL's namespace, or `nil` for a URL outside the app.
  let routes: NamespaceRoutes?
  let host: HostPlacement
  /// The page that code names, or `nil` if the URL alone decides its destination.
  let page: NamedPage?
  /// Whether messages show no input, because the URL was filled from one with a secret.
  let hidesInputs: Bool

  init(
    _ original: String, _ source: LinkSource, _ url: consuming ParsedURL, _ rewrites: [AppliedRewrite],
    _ registry: Registry, _ links: LinkRegistry, _ routes: NamespaceRoutes?, _ host: HostPlacement,
    _ page: NamedPage? = nil, hidesInputs: Bool = false
  ) {
    self.page = page
    self.hidesInputs = hidesInputs
    self.original = original
    self.source = source
    self.url = url
    self.rewrites = rewrites
    self.registry = registry
    self.links = links
    self.routes = routes
    self.host = host
  }
}

extension LinkRegistry {
  /// Returns the link of a text, or one that it was resolved to before, if nothing was registered since.
  ///
  /// - Parameters:
  ///   - page: The page that code names, or `nil` for that of the link that was resolved before.
  ///   - hidesInputs: Whether messages show no input, or `nil` to keep that of the link that was resolved before.
  func link(
    _ text: String, _ source: LinkSource, in registry: Registry, resolved: Link? = nil, to page: NamedPage? = nil,
    hidesInputs: Bool? = nil
  ) throws(MediatorError) -> Link {
    if let resolved, resolved.registry === registry { return resolved }
    let hidesInputs = hidesInputs ?? resolved?.hidesInputs ?? false
    if let page = page ?? resolved?.page {
      let routes = index.keyedPages.namespace(of: page.address) ?? index.global
      let url: ParsedURL
      do throws(URLReadingError) { url = try (routes.namespace.reader ?? settings.reader).read(text) } catch {
        throw MediatorError(.malformedURL, underlying: error)
      }
      let host = url.isWeb || !url.hasScheme ? HostPlacement.authority : .firstSegment
      return Link(text, source, url, [], registry, self, routes, host, page, hidesInputs: hidesInputs)
    }
    var applied: [AppliedRewrite] = []
    let rewrites = self.rewrites
    while true {
      let url: ParsedURL
      do throws(MediatorError) {
        url = try read(applied.last?.to ?? text)
      } catch {
        guard browses(.malformed, text, source) else { throw error }
        return Link(text, source, .nothing, [], registry, self, nil, .authority)
      }
      var shown: String { EscapedText(applied.last?.to ?? text).text }
      if let last = applied.last, last.isRedirect, let reason = misplaced(url, in: last.from) {
        throw self.error(reason, url)
      }
      if let last = applied.last, last.isExternal, shown.isBrowserURL {
        return Link(text, source, url, applied, registry, self, nil, .authority)
      }
      let (routes, host): (NamespaceRoutes, HostPlacement)
      do throws(Misplaced) {
        (routes, host) = try place(url)
      } catch {
        if error == .otherHost, applied.isEmpty, browses(.foreignHost, shown, source) {
          return Link(text, source, url, [], registry, self, nil, .authority)
        }
        // Only a rewritten URL may be external.
        guard !applied.isEmpty, shown.isBrowserURL else { throw self.error(error, url) }
        return Link(text, source, url, applied, registry, self, nil, .authority)
      }
      guard let rewrites, let step = try rewrites.step(of: url, host) else {
        return Link(text, source, consume url, applied, registry, self, routes, host, hidesInputs: hidesInputs)
      }
      applied.append(step)
      guard applied.count <= settings.maximumRewrites else {
        throw MediatorError(.tooManyRewrites, found: applied.map { $0.rule.shortened(to: 120) }.joined(separator: ", "))
      }
    }
  }

  /// Returns the reason why a URL that another one contains is rejected, or `nil` if it may be a link.
  ///
  /// It has the scheme of the other, a web scheme, or one that the app names.
  private func misplaced(_ inner: ParsedURL, in outer: String) -> Misplaced? {
    let outer = try? read(outer)
    guard let scheme = inner.scheme else { return outer?.hasScheme ?? false ? .noScheme : nil }
    if inner.isWeb || scheme == outer?.scheme || inner.schemeIndex(in: index.schemes) != nil { return nil }
    guard let own = settings.schemes else { return .foreignScheme }
    return own.contains(scheme) ? nil : .otherScheme
  }

  /// Returns a text as a URL, read by the reader of its scheme or host.
  func read(_ text: String) throws(MediatorError) -> ParsedURL {
    do throws(URLReadingError) {
      // The standard reader is called by its concrete type, which avoids a copy.
      if let standardReader = state.standardReader, !index.hasOwnReaders { return try standardReader.read(text) }
      return try reader(for: text).read(text)
    } catch {
      throw MediatorError(.malformedURL, underlying: error)
    }
  }

  /// Returns the URL that a reference resolves to from a base.
  ///
  /// If one of them is longer than a URL may be, they are not resolved: their text, which the reader of the base reads, is too long.
  func resolved(_ reference: String, against base: String) -> String {
    let limit = (reader(for: base) as? StandardURLReader)?.limits.length ?? .max
    if max(reference.utf8.count, base.utf8.count) > limit { return "\(base)/\(reference)" }
    return URLReference(reference).resolved(against: URLReference(base))
  }

  /// Returns the reader of the namespace that owns a text's scheme or web host, or texts without one, or the mediator's reader.
  private func reader(for text: String) -> any URLReader {
    guard index.hasOwnReaders else { return settings.reader }
    let scheme = ParsedURL.scheme(of: text)
    let own =
      ParsedURL.webOrigin(of: text).map { index.routes(ofHostIn: $0, global: settings.ownHosts) }
      ?? (scheme.isEmpty ? index.texts : index.namespaces.first { $0.namespace.schemes.contains(scheme) })
    return (own ?? index.global).namespace.reader ?? settings.reader
  }

  /// Returns the routes of a URL's namespace, and the host placement of the namespace.
  private func place(
    _ url: ParsedURL
  ) throws(Misplaced) -> (routes: NamespaceRoutes, host: HostPlacement) {
    // User information of a custom scheme is for the patterns that name it.
    if url.hasUserInfo, !url.hasAuthorityParts { throw .userInfo }
    guard url.hasScheme else {
      if url.hasHost { throw .noScheme }
      return (index.texts ?? index.global, .authority)
    }
    if url.isWeb {
      guard url.hasHost else { throw .noHost }
      guard let routes = index.routes(ofHostIn: url, global: settings.ownHosts) else { throw .otherHost }
      return (routes, .authority)
    }
    if let scheme = url.schemeIndex(in: index.schemes) {
      return (index.namespaces[index.schemeOwners[scheme]], .firstSegment)
    }
    let scheme = url.scheme ?? ""
    if let own = settings.schemes {
      if !own.contains(scheme) { throw .otherScheme }
    } else if LinkSettings.isForeign(scheme: scheme) {
      throw .foreignScheme
    }
    return (index.global, .firstSegment)
  }

  private func error(_ reason: Misplaced, _ url: ParsedURL) -> MediatorError {
    let namespaces = index.namespaces.lazy.map(\.namespace)
    let scheme = url.scheme ?? ""
    switch reason {
    case .userInfo: return .unmatched("no user information", "user information before the host")
    case .noScheme: return .unmatched("a scheme", "no scheme")
    case .noHost: return .unmatched("a host", "no host")
    case .otherHost:
      let hosts = KnownWords.listed(settings.webHosts, namespaces.flatMap(\.hosts), nearestTo: url.host ?? "")
      let found = (url.host ?? "") + (url.customPort.map { ":\($0)" } ?? "")
      let expected = hosts.isEmpty ? "a scheme of the app, which names no web host" : "the host \(hosts)"
      return .unmatched(expected, "'\(found)'", .text)
    case .otherScheme:
      let schemes = KnownWords.listed(settings.schemes ?? [], namespaces.flatMap(\.schemes), nearestTo: scheme)
      let expected = schemes.isEmpty ? "a web host of the app, which names no scheme" : "the scheme \(schemes)"
      return .unmatched(expected, "'\(scheme)'")
    case .foreignScheme: return .unmatched("a scheme of the app", "'\(scheme)'")
    }
  }
}

/// The reason why a URL belongs to no namespace.
private enum Misplaced: Error {
  case userInfo, noScheme, noHost, otherHost, otherScheme, foreignScheme
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
  fileprivate static func unmatched(
    _ expected: String, _ found: String, _ kind: MediatorError.Kind = .words
  ) -> MediatorError {
    MediatorError(.unmatchedURL, expected: expected, found: found, kind)
  }
}

/// The schemes or hosts of an app, for a message.
private enum KnownWords {
  /// Returns all words if there are few, else those nearest to a wrong one, with `or` between them.
  ///
  /// - Complexity: Independent of the number of words, because a hostile link may cause the message.
  static func listed(_ own: Set<String>, _ others: some Sequence<String>, nearestTo wrong: String) -> String {
    var few = Set(own.prefix(9))
    for word in others.prefix(32) where few.count < 9 { few.insert(word) }
    if few.count < 9 { return joined(few.inOrder()) }
    var steps = SearchSteps(2000)
    let near = NearestNames(to: wrong, among: own, &steps).names + NearestNames(to: wrong, among: others, &steps).names
    let shown = near.isEmpty ? few.inOrder().prefix(3) : near.prefix(3)
    return joined(shown) + " or one of many others"
  }

  private static func joined(_ words: some Sequence<String>) -> String {
    words.map { $0.shortened(to: 120) }.joined(separator: " or ")
  }
}

extension LinkRegistry {
  /// Returns whether the browser opens the text of a link that the app does not open.
  func browses(_ reason: BrowserRule.Reasons, _ text: String, _ source: LinkSource) -> Bool {
    guard let rule = settings.browser, rule.reasons.contains(reason) else { return false }
    return rule.sources.allows(source) && text.isBrowserURL
  }
}

extension String {
  /// Whether the text begins as a web URL with a host and without user information, has no spaces and control characters, and
  /// is at most 64 KiB long.
  package var isBrowserURL: Bool {
    let head = URLHead(self)
    guard utf8.count <= 65_536, head.scheme?.asciiLowercased.isWebScheme ?? false,
      let authority = head.authority?.utf8.prefix(while: { $0 != UInt8(ascii: "\\") })
    else { return false }
    return !authority.isEmpty && !authority.contains(UInt8(ascii: "@")) && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
