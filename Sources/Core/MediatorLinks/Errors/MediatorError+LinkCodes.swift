public import MediatorKit
import MediatorText
import RoutePatterns

// The kinds of errors of links with their messages.

extension MediatorError.Code {
  /// The action or route is not exposed to the source of the URL.
  public static let notExposed = Self("notExposed") { error in
    let subject = error.found.map { "route \(MediatorError.quoted($0))" } ?? error.action
    let isPeer = error.sourceName == LinkSource.peer.rawValue
    let expected =
      isPeer
      ? "'.exposedToPeers()' after the action" : error.expected ?? "a call by key or name, because no source is allowed"
    return "\(subject): not exposed: found \(error.sourceText), expected \(expected)"
  }
  /// The action's name begins with `native`, which no URL may call.
  public static let nativeAction = Self("nativeAction") { error in
    "\(error.action): native action: found \(error.sourceText), expected a call from code"
  }
  /// The text is not a URL that the mediator reads; `underlying` has the location.
  public static let malformedURL = Self("malformedURL", namesURL: true) { error in "malformed URL\(error.cause)" }
  /// The URL is well formed but matches no route.
  public static let unmatchedURL = Self("unmatchedURL", namesURL: true) { error in
    "matches no route\(error.difference)"
  }
  /// A URL pattern is malformed; `underlying` has the location.
  public static let malformedPattern = Self("malformedPattern", isMultiline: true) { error in
    "\(error.underlying.map { "\($0)" } ?? "malformed pattern")\(error.owners)"
  }
  /// The template of a route's parent is malformed, or the parent has a name that neither the pattern nor the closure has.
  public static let malformedParent = Self("malformedParent", isMultiline: true) { error in
    guard let underlying = error.underlying else {
      let input = "\(MediatorError.quoted(error.label)), expected \(error.expected ?? "none")"
      return "\(error.action): its parent \(MediatorError.quoted(error.found)) has the input \(input)\(error.owners)"
    }
    let route =
      (underlying as? ParentTemplateError).map { "'under:' of route \(MediatorError.quoted($0.pattern)): " } ?? ""
    return "\(route)\(underlying)\(error.owners)"
  }
  /// Two routes of one namespace and priority have patterns that differ at most in parameter names.
  public static let routeConflict = Self("routeConflict") { error in
    "route \(MediatorError.quoted(error.found)): conflict: matches the URLs of \(MediatorError.quoted(error.expected))\(error.owners)"
  }
  /// A closure has more inputs than its pattern has parameters, or another number of inputs than of labels.
  public static let routeArity = Self("routeArity") { error in
    let route = "route \(MediatorError.quoted(error.found))"
    if let expected = error.expected { return "\(route): wrong number of labels: expected \(expected)" }
    let hint = error.found?.hasSuffix("/*") ?? false ? "; name the catch-all, as in '*rest'" : ""
    return "\(route): too many inputs: expected one for each parameter of the pattern, or 'labels:'\(hint)"
  }
  /// The priority of a route does not fit in 32 bits.
  public static let invalidPriority = Self("invalidPriority") { error in
    "\(error.action): priority out of range\(error.difference)\(error.owners)"
  }
  /// A route names a namespace that does not exist.
  public static let unknownNamespace = Self("unknownNamespace") { error in
    "namespace \(MediatorError.quoted(error.found)): not registered\(error.owners)"
  }
  /// No URL can have a scheme or host of the app or of a namespace, or a namespace has neither.
  public static let invalidNamespace = Self("invalidNamespace") { error in
    "\(MediatorError.quoted(error.found)): invalid: expected \(error.expected ?? "a namespace")\(error.owners)"
  }
  /// A namespace's name, or one of its schemes or hosts, is already registered.
  public static let duplicateNamespace = Self("duplicateNamespace") { error in
    "namespace \(MediatorError.quoted(error.found)): duplicate name, scheme or host\(error.owners)"
  }
  /// A module has two handlers of the unmatched URLs of a namespace.
  public static let duplicateFallback = Self("duplicateFallback") { error in
    "namespace \(MediatorError.quoted(error.found)): duplicate handler of unmatched URLs\(error.owners)"
  }
  /// No URL can be generated from a pattern and the values; `underlying` has the reason.
  public static let notGenerable = Self("notGenerable") { error in "\(error.subject): no URL\(error.cause)" }
  /// Rewrites form a cycle, or a URL needs more of them than are allowed.
  public static let tooManyRewrites = Self("tooManyRewrites", namesURL: true) { error in
    "too many rewrites: found \(error.found ?? "")"
  }
  /// More routes declined than are allowed.
  public static let tooManyDeclines = Self("tooManyDeclines", mayFollowCall: true, namesURL: true) { error in
    "too many declines: found \(error.found ?? "")"
  }
  /// The URL resolves to an external one, and the link settings have no `openExternally`.
  public static let noExternalOpener = Self("noExternalOpener") { error in
    "\(MediatorError.quoted(error.found)): external URL: expected 'openExternally' in the link settings"
  }
  /// The link gate rejects links.
  public static let linksRejected = Self("linksRejected", namesURL: true) { _ in "rejected: the link gate rejects links"
  }
  /// The link gate holds links, and a synchronous method cannot wait.
  public static let linksHeld = Self("linksHeld", namesURL: true) { _ in
    "held: expected a call with await while the link gate holds links"
  }
  /// The queue of the link gate is full.
  public static let linkQueueFull = Self("linkQueueFull", namesURL: true) { error in
    "rejected: the link gate holds \(error.found ?? "as many") links already"
  }
  /// A later link displaced this one while the link gate held it.
  public static let linkDisplaced = Self("linkDisplaced", namesURL: true) { _ in
    "displaced by a later link while the link gate held it"
  }
  /// The link expired while the link gate held it.
  public static let linkExpired = Self("linkExpired", namesURL: true) { _ in
    "expired while the link gate held it"
  }
}

extension MediatorError {
  private var sourceText: String { sourceName?.shortened(to: 120).printable ?? "a URL" }

  /// Returns the rejection of a source.
  ///
  /// - Parameter pattern: The pattern of the route that is not exposed to the source, or `nil` if the action is not.
  static func notExposed(
    _ destination: Destination, to source: LinkSource, but exposure: Exposure, route pattern: RoutePattern? = nil
  ) -> MediatorError {
    MediatorError(
      .notExposed, of: destination, expected: exposure.inWords, found: pattern?.description,
      sourceName: source.rawValue)
  }

  /// Returns the error of an input that cannot be read from URLs.
  static func unreadable(
    _ info: ParameterInfo, _ problem: StructureCheck.Problem, of destination: Destination
  ) -> MediatorError {
    MediatorError(
      .unreadableInput, of: destination, label: info.label,
      found: "\(problem.typeName) as property '\(problem.property)' of \(info.typeName)\(problem.note)")
  }
}
