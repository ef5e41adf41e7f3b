import RoutePatterns

/// The arguments of `open`.
struct OpenRequest: Sendable {
  let url: String
  let source: LinkSource
  let context: Parameters
  let options: CallOptions
  let callSite: CallSite
  /// The URL's link, if it was resolved before.
  let link: Link?

  init(
    _ url: some LinkText, _ source: LinkSource, _ context: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) {
    self.url = url.linkText
    self.source = source
    self.context = context
    self.options = options
    self.callSite = callSite
    link = nil
  }

  init(_ resolution: Resolution, _ context: Parameters, _ options: CallOptions, _ callSite: CallSite) {
    url = resolution.url
    source = resolution.source
    self.context = context
    self.options = options
    self.callSite = callSite
    link = resolution.link
  }

  /// Returns the link of a resolution, or `nil` if the URL was not resolved, or something was registered since.
  func link(in registry: Registry) -> Link? {
    guard let link, link.registry === registry else { return nil }
    return link
  }

  /// Returns the invocation of a candidate.
  ///
  /// - Throws: The completed rejection if the candidate is not exposed to the source; observers are notified of it.
  func invocation(
    of link: Link, _ candidate: LinkCandidate, _ plan: Plan
  ) throws(MediatorError) -> Invocation {
    let origin = LinkOrigin(
      original: link.original, source: link.source, isByRoute: candidate.route != nil,
      link: link, candidate: candidate)
    let invocation = Invocation(
      plan.box(candidate.destination), link.parameters(candidate, context), origin: origin, options: options,
      callSite: callSite)
    do throws(MediatorError) {
      try plan.admit(candidate.destination, from: source, by: candidate.route)
      return invocation
    } catch {
      let error = invocation.completed(error)
      plan.observers.report(invocation, rejectedBy: error)
      throw error
    }
  }

  /// The invocation that observers get for a link that reached no action.
  var unanswered: Invocation {
    Invocation(
      .nothing, context, origin: LinkOrigin(original: url, source: source), options: options, callSite: callSite)
  }

  /// Returns the error with the arguments of `open` added.
  func completed(_ error: MediatorError) -> MediatorError {
    error.completed(source: source, url: url, parameters: context, callSite: callSite)
  }

  func result<Output>(of value: any Sendable, as type: Output.Type) throws -> Output {
    if let value = (try? NativeValue.value(value, as: type)) ?? nil { return value }
    throw completed(.outputMismatch(type, value))
  }
}
