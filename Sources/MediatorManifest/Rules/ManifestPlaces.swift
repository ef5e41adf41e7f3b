import MediatorKit
package import MediatorLinks
import MediatorText
package import RoutePatterns

/// The namespaces of a manifest, found by the scheme or the host of a URL as a mediator finds them, and its rewrites.
package struct ManifestPlaces: Sendable {
  /// A URL and the namespaces that are tried for it, by index.
  package struct Place: Sendable {
    package let url: ParsedURL
    package let host: HostPlacement
    package let namespaces: [Int]
  }

  /// The reason why a URL belongs to no namespace.
  package struct Misplaced: Error {
    package let reason: String
    /// Whether the URL cannot be read.
    package var isMalformed = false
    /// Whether the app does not own the web host.
    package var isForeignHost = false
  }

  /// What a URL is after all rewrites.
  package enum Arrival: Sendable {
    /// A URL of the app, with its text.
    case place(Place, text: String)
    /// A web URL outside the app, to which a rewrite leads, or which the browser opens.
    case external(String)
    case malformed(reason: String)
    case misplaced(reason: String)
  }

  package let rewrites: RewriteSet
  /// The index of the global namespace.
  package let global: Int?
  private let namespaces: [Manifest.Namespace]
  private let browser: Manifest.Browser?
  /// The indices of the other namespaces, and the first of them for each scheme and host.
  private let own: [Int]
  private let owners: NamespaceOwners
  private let globalHosts: WebHosts
  private let hasReading: Bool

  /// The maximum number of rewrites of one URL.
  package static let maximumRewrites = 8

  /// Creates the places of a manifest; malformed rewrites are left out.
  package init(_ manifest: Manifest) {
    namespaces = manifest.namespaces
    browser = manifest.browser
    global = namespaces.firstIndex { $0.kind == .global }
    let own = namespaces.indices.filter { manifest.namespaces[$0].kind != .global }
    self.own = own
    owners = NamespaceOwners(own.map { manifest.namespaces[$0] })
    globalHosts = WebHosts(global.map { manifest.namespaces[$0].hosts } ?? [])
    hasReading = namespaces.contains { $0.reading != nil }
    rewrites = RewriteSet.checked(manifest.rewrites).set
  }

  /// Follows the rewrites of a URL from a source.
  ///
  /// - Parameter source: The source, or `nil` to open nothing in the browser that no rewrite leads to.
  package func arrival(of text: String, source: LinkSource?) -> Arrival {
    var current = text
    var isExternal = false
    func browses(_ reason: Manifest.Browser.Reason, _ text: String) -> Bool {
      source.map { browser?.opens(reason, text, $0) ?? false } ?? false
    }
    for count in 0...Self.maximumRewrites {
      if isExternal, let url = try? reader(of: current).read(current), url.text.isBrowserURL {
        return .external(url.text)
      }
      let place: Place
      do throws(Misplaced) {
        place = try self.place(of: current)
      } catch {
        if error.isMalformed { return browses(.malformed, text) ? .external(text) : .malformed(reason: error.reason) }
        let read = EscapedText(current).text
        if count > 0, read.isBrowserURL { return .external(read) }
        if count == 0, error.isForeignHost, browses(.foreignHost, read) { return .external(read) }
        return .misplaced(reason: error.reason)
      }
      do throws(URLReadingError) {
        guard let step = try rewrites.step(place.url, place.host) else { return .place(place, text: place.url.text) }
        if count == Self.maximumRewrites { continue }
        (current, isExternal) = (step.to, step.isExternal)
        if step.isRedirect, let reason = misplaced(current, in: place.url) { return reason }
      } catch {
        return .malformed(reason: "\(error)")
      }
    }
    return .malformed(reason: "more than \(Self.maximumRewrites) rewrites")
  }

  /// Returns the namespaces of a URL, by its scheme or host.
  package func place(of text: String) throws(Misplaced) -> Place {
    let url: ParsedURL
    do throws(URLReadingError) {
      url = try reader(of: text).read(text)
    } catch {
      throw Misplaced(reason: "\(error)", isMalformed: true)
    }
    if url.hasUserInfo { throw Misplaced(reason: "user information before the host") }
    guard let scheme = url.scheme else {
      if url.hasHost { throw Misplaced(reason: "a host without a scheme") }
      return Place(url: url, host: .authority, namespaces: global.map { [$0] } ?? [])
    }
    if url.isWeb {
      guard let index = index(ofHostOf: url) else {
        throw Misplaced(reason: reason(ofHostOf: url), isForeignHost: url.hasHost)
      }
      return Place(url: url, host: .authority, namespaces: searched(index))
    }
    if url.port != nil { throw Misplaced(reason: "a port in a URL of scheme '\(scheme)'") }
    if let index = owners.index(ofScheme: scheme) {
      return Place(url: url, host: .firstSegment, namespaces: searched(own[index]))
    }
    guard let global, namespaces[global].schemes?.contains(scheme) ?? !LinkSettings.isForeign(scheme: scheme) else {
      throw Misplaced(reason: "scheme \(scheme.quoted) belongs to no namespace")
    }
    return Place(url: url, host: .firstSegment, namespaces: [global])
  }

  /// Returns the reader of the namespace that owns a text's scheme or web host; a custom one is not known.
  package func reader(of text: String) -> StandardURLReader {
    if !hasReading { return StandardURLReader() }
    let index =
      ParsedURL.webOrigin(of: text).map { self.index(ofHostOf: $0) }
      ?? owners.index(ofScheme: ParsedURL.scheme(of: text)).map { own[$0] }
    return (index ?? global).flatMap { namespaces[$0].reading?.reader } ?? StandardURLReader()
  }

  /// Returns a namespace and the global one, if it falls back to that.
  package func searched(_ index: Int) -> [Int] {
    guard namespaces[index].kind != .global, namespaces[index].fallsBackToGlobal, let global else { return [index] }
    return [index, global]
  }

  /// Returns the result of a URL that another one contains if it is rejected, as a mediator does.
  private func misplaced(_ text: String, in outer: ParsedURL) -> Arrival? {
    // One that cannot be read is for the browser to decide.
    guard let inner = try? reader(of: text).read(text) else { return nil }
    guard let scheme = inner.scheme else {
      return outer.scheme == nil ? nil : .misplaced(reason: "a URL without a scheme")
    }
    if inner.isWeb || scheme == outer.scheme { return nil }
    if namespaces.contains(where: { $0.schemes?.contains(scheme) ?? false }) { return nil }
    return .misplaced(reason: "scheme \(scheme.quoted) belongs to no namespace")
  }

  /// Returns the reason why the host of a web URL belongs to no namespace.
  private func reason(ofHostOf url: ParsedURL) -> String {
    let host = url.host ?? ""
    if let port = url.customPort, let bare = try? StandardURLReader().read("https://\(host)/"),
      index(ofHostOf: bare) != nil
    {
      return "hosts with ports are never associated with an app: found '\(host):\(port)', expected \(host.quoted)"
    }
    return "host \(host.quoted) belongs to no namespace"
  }

  /// Returns the namespace of a web URL, or `nil` if the host belongs to none.
  private func index(ofHostOf url: ParsedURL) -> Int? {
    switch owners.hosts.owner(of: url, or: globalHosts) {
    case .one(let index): own[index]
    case .others: global
    case nil: nil
    }
  }
}
