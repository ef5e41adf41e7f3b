public import MediatorKit
import MediatorText
public import RoutePatterns

/// The result of resolving a URL, which can be opened later.
///
/// ```swift
/// let resolution = try mediator.resolve("shop://order/42", source: .push)
/// print(resolution)                                    // shop://order/42 → order/detail by /order/:id<int>
/// let summary = try await mediator.open(resolution)
/// ```
public struct Resolution: Sendable, CustomStringConvertible, CustomReflectable {
  let link: Link
  let candidate: LinkCandidate

  /// The original text of the URL, with its secrets, which the description does not contain.
  public var url: String { link.original }

  /// The source of the URL.
  public var source: LinkSource { link.source }

  /// The destination of the URL.
  public var destination: Destination { candidate.destination }

  /// The name of the URL's namespace, or `nil` for a URL outside the app.
  public var namespace: String? { link.routes?.name }

  /// The pattern that matched, or `nil` for the direct form and for a matcher.
  public var pattern: RoutePattern? { candidate.route?.pattern }

  /// The pattern without the optional groups that the URL leaves out.
  public var variant: RoutePattern? { link.variant(of: candidate) }

  /// The priority of the route, or `nil` for the direct form.
  public var priority: Int? { candidate.route?.priority }

  /// The module that registered the route, or in the direct form the target.
  public var module: ModuleName? {
    candidate.route?.module ?? destination.address.flatMap { link.registry.target(named: $0.target)?.module }
  }

  /// The rewrites that were applied, in order.
  public var rewrites: [AppliedRewrite] { link.rewrites }

  /// The declaration of the action or route closure, or `nil` if there is none.
  public var action: ActionInfo? { link.registry.find(candidate).map { $0.target.actions[$0.index] } }

  /// Whether a ``/MediatorKit/Fallback`` handles the URL instead of an action.
  ///
  /// ``MediatorLinks/MediatorKit/Mediator/canOpen(_:source:context:)`` is `false` for such a URL.
  public var isFallback: Bool {
    if candidate.isExternal { return false }
    return link.registry.find(candidate) == nil
  }

  /// The code of the error that a ``/MediatorKit/Fallback`` handles, or `nil` if there is an action.
  package var missCode: MediatorError.Code? {
    guard isFallback else { return nil }
    return destination.address.map { link.registry.reason($0).code } ?? .unmatchedURL
  }

  /// The parameters of the URL: the route's defaults, the query and the path; values of secret inputs are not printed.
  ///
  /// - Complexity: O(*n*) in the length of the URL, which is decoded on each access.
  public var parameters: Parameters {
    link.parameters(candidate, [:]).hiding(link.registry.secretLabels(of: link.registry.find(candidate)), secrets)
  }

  /// The URL of the parent, or `nil` if the route has none; see ``Route/under(_:)``.
  public var parent: String? { link.parent(of: candidate) }

  /// The value that was attached to the route; see ``Route/attaching(_:)``.
  public var attachment: (any Sendable)? { candidate.route?.destination.attachment }

  /// The URL, the rewrites and the destination, in one line.
  public var description: String {
    let secrets = secrets
    func shown(_ url: String) -> String { (secrets?.url(url) ?? url).shortened(to: 120) }
    var text = shown(url)
    // For a URL outside the app, the last rewrite is the destination.
    for rewrite in rewrites.dropLast(candidate.isExternal ? 1 : 0) { text += " ⇒ \(shown(rewrite.to))" }
    text += " → \("\(secrets?.destination(destination) ?? destination)".shortened(to: 160))"
    if let pattern, case .action = destination { text += " by \("\(pattern)".shortened(to: 120))" }
    if isFallback, case .action = destination { text += ", which does not exist: a fallback handles it" }
    return text.printable
  }

  /// The description alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
