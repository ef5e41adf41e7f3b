import RoutePatterns

/// The arguments of `open`.
struct OpenRequest: Sendable {
  let url: String
  let source: LinkSource
  let context: Parameters
  let options: CallOptions
  let callSite: CallSite
  /// The link of the URL, if it was resolved before.
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
    link = resolution.resolved.link
  }

  /// The invocation that observers get for a link that reached no action.
  var unanswered: Invocation {
    Invocation(
      .nothing, context, origin: UnreadLink(original: url, source: source), options: options,
      callSite: callSite)
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

/// A link that has reached no action.
private final class UnreadLink: LinkOrigin {
  let original: String
  let source: LinkSource
  var isByRoute: Bool { false }

  init(original: String, source: LinkSource) {
    self.original = original
    self.source = source
  }
}
