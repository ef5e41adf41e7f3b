import MediatorKit
import RoutePatterns

/// The arguments of `open`.
struct OpenRequest: Sendable {
  let url: String
  let source: LinkSource
  let context: Parameters
  private(set) var options: CallOptions
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

  /// Returns the request of a call around which instruments stand.
  func instrumented(by call: InstrumentedCall) -> OpenRequest {
    var request = self
    request.options.instrumented = call
    return request
  }

  /// Returns whether a candidate is an action with an output.
  func hasOutput(_ match: LinkMatch, of link: Link, _ output: any Any.Type) -> Bool {
    link.registry.find(match.candidate).map { $0.target.actions[$0.index].output == output } ?? false
  }

  /// Returns the invocation of a candidate.
  ///
  /// - Throws: The completed rejection if the candidate is not exposed to the source; observers are notified of it.
  func invocation(of link: Link, _ match: LinkMatch) throws(MediatorError) -> Invocation {
    let invocation = Invocation(
      match.box, link.parameters(match.candidate, context),
      origin: LinkOrigin(link.original, link.source, reached: (link, match.candidate)),
      options: options, callSite: callSite)
    do throws(MediatorError) {
      try match.admit(source, passesExposure: options.passesExposure)
    } catch {
      let error = invocation.completed(error)
      options.instrumented?.reached(invocation)
      match.plan.observers.report(invocation, rejectedBy: error)
      throw error
    }
    return invocation
  }

  /// Returns the invocation that observers get for a link that reached no action.
  func unanswered(_ mediator: Mediator) -> Invocation {
    let shown = mediator.secrets(of: url, source)?.url(url) ?? url
    return Invocation(
      DestinationBox(.nothing, secrets: mediator.registry.secretLabels(of: nil)), context,
      origin: LinkOrigin(shown, source), options: options, callSite: callSite)
  }

  /// Returns the error with the arguments of `open` added.
  func completed(_ error: MediatorError, _ mediator: Mediator) -> MediatorError {
    if error.isComplete { return error }
    let secrets = mediator.secrets(of: url, source)
    let parameters = context.hiding(mediator.registry.secretLabels(of: nil), secrets)
    return error.completed(
      origin: LinkOrigin(url, source), parameters: parameters, callSite: callSite, redaction: secrets)
  }

  func result<Output>(of value: any Sendable, as type: Output.Type, _ mediator: Mediator) throws -> Output {
    if let value = (try? NativeValue.value(value, as: type)) ?? nil { return value }
    let isHandled = (try? mediator.resolution(url, source).isFallback) ?? false
    let isSecret = mediator.registry.hasSecretResults
    throw completed(.outputMismatch(type, value, isHandled: isHandled, isSecret: isSecret), mediator)
  }
}
