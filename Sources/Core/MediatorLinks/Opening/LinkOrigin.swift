public import MediatorKit
import MediatorText
public import RoutePatterns

/// The origin of a call by URL; an object, so that copying an invocation is cheap.
final class LinkOrigin: CallOrigin {
  /// The text of the URL.
  let text: String
  let source: LinkSource
  /// The link and its candidate, or `nil` if it reached no action.
  let reached: (link: Link, candidate: LinkCandidate)?

  init(_ text: String, _ source: LinkSource, reached: (link: Link, candidate: LinkCandidate)? = nil) {
    self.text = text
    self.source = source
    self.reached = reached
  }

  var sourceName: String { source.rawValue }
  var placeholder: String? { "(link)" }
  var redaction: (any Redaction)? { reached.flatMap { $0.link.secrets($0.candidate) } }

  var mayPassTexts: Bool { true }
  var keepsDeadline: Bool { false }

  func method(isNow: Bool) -> String { isNow ? "openNow" : "open" }
  var missNote: String? { "matches no route" }

  /// Returns a route's closure.
  func closure(of destination: Destination, in parts: RegistryParts) -> LocatedAction? {
    reached?.candidate.route == nil ? nil : parts.part(LinkRegistryContents.self)?.closure(at: destination)
  }

  /// Rejects an action that is not exposed to the source of the link.
  ///
  /// Texts of the URL are removed from inputs that only the context passes.
  func admit(_ invocation: inout Invocation, to plan: Plan) throws(MediatorError) {
    try LinkMatch(LinkCandidate(.direct, invocation.destination), plan).admit(source)
    let labels = plan.found?.info.contextLabels ?? []
    if labels.isEmpty { return }
    invocation.values.elements.removeAll { labels.contains($0.0) && Parameters.revealed($0.1) is Parameters.Text }
  }

  func shown(by redaction: any Redaction) -> any CallOrigin {
    LinkOrigin(redaction.url(text), source)
  }

  func forError() -> any CallOrigin { LinkOrigin(text, source) }
  func withoutText() -> any CallOrigin { LinkOrigin("(URL)", source) }
}

extension Invocation {
  private var link: LinkOrigin? { origin as? LinkOrigin }

  /// The source of the URL, ``LinkSource/peer`` for a call from another process, or `nil` for one from code.
  public var source: LinkSource? { origin.map { LinkSource($0.sourceName) } }

  /// The text of the URL, or `nil` for a call from code.
  ///
  /// For a record, secrets are replaced by `(secret)`.
  public var url: String? { link?.text }

  /// The text of the URL for messages, without secrets, or `nil` for a call from code.
  package var shownURL: String? { url.map { redaction?.url($0) ?? $0 } }

  /// Whether the URL has secrets, so that it is not stored.
  package var hasSecrets: Bool {
    guard let reached = link?.reached else { return redaction != nil }
    return reached.link.hasSecrets(reached.candidate)
  }

  /// The text of the URL after rewrites, or `nil` for a call from code.
  public var rewrittenURL: String? { link?.reached?.link.url.text ?? url }

  /// The decoded host of the URL after rewrites, in lower case, or `nil` if there is none, and for a call from code.
  public var host: String? { link?.reached?.link.url.host }

  /// The port of the URL after rewrites, or `nil` if there is none, and for a call from code.
  public var port: Int? { link?.reached?.link.url.port }

  /// The decoded segments of the URL's path after rewrites, without the host, or none for a call from code.
  public var pathSegments: [String] { link?.reached?.link.url.segments.map(\.text) ?? [] }

  /// The items of the URL's query after rewrites, in order, or none for a call from code.
  ///
  /// Inputs by label are the values of one name. Read the items if their order among names matters, as in `?ll=1,2&n=A&ll=3,4`.
  public var queryItems: [ParsedURL.QueryItem] { link?.reached.map { Array($0.link.url.queryItems) } ?? [] }

  /// The items of the URL's fragment after rewrites, in order, or none for a call from code.
  ///
  /// They are those after a `?`, as in `#/room/1?via=a&via=b`. Without one, all of a fragment that does not begin with a slash is items.
  public var fragmentItems: [ParsedURL.QueryItem] { link?.reached?.link.url.itemsOfFragment ?? [] }

  /// The resolution of the URL, or `nil` for a call from code and for a link that reached no action.
  ///
  /// Its parameters are those of the URL, without the caller's context.
  public var resolution: Resolution? {
    link?.reached.map { Resolution(link: $0.link, candidate: $0.candidate) }
  }
}

extension CallStart {
  /// The source of the URL, or `nil` for a call from code.
  public var source: LinkSource? { sourceName.map { LinkSource($0) } }
}

extension MediatorError {
  /// The source of the URL, or `nil` for a call from code.
  public var source: LinkSource? { sourceName.map { LinkSource($0) } }

  /// The text of the URL with its secrets, which the message does not contain, or `nil` for a call from code.
  public var url: String? { (origin as? LinkOrigin)?.text }

  /// The text of the URL for messages, without secrets, or `nil` for a call from code.
  package var shownURL: String? { (shown.origin as? LinkOrigin)?.text }
}

/// An error of a library whose message contains a URL.
package protocol URLMessage: Error {
  /// Returns the error with another text of its URL, for messages.
  func showing(_ shown: (String) -> String) -> Self
}
