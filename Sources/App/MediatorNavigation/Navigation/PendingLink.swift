import Foundation
import MediatorLinks

/// A link that is being opened; calls of its page's closure wait at gates as part of it.
struct PendingLink: Sendable {
  /// The identity of its record on the disk.
  let id = UUID()
  let url: String
  /// The link for a gate, where it displaces older links of its source and its navigator.
  let waiting: Gate.Link
  var source: LinkSource { waiting.origin.source }
  /// Whether the link may be written to disk: it shows its page, and consists of its URL and source alone, without context and
  /// attachment of the app and without a secret.
  let isStored: Bool
  /// The parameters of the URL on arrival, or `nil` if it resolved to nothing.
  let parameters: Parameters?
  /// The navigator that the caller names.
  let navigator: (any Navigator)?
  /// The number of the link, once it has one.
  let number: LinkNumber?

  /// Creates the link of a call, or `nil` if the call is from code.
  ///
  /// - Parameters:
  ///   - form: The form of the page that is being built, or `nil` at a gate for that of the URL.
  ///   - number: The number of the page that is being built, or `nil` at a gate for that of the caller.
  init?(_ invocation: Invocation, _ form: PageForm? = nil, _ number: LinkNumber? = nil) {
    guard let url = invocation.url, let source = invocation.source else { return nil }
    self.url = url
    parameters = invocation.resolution?.parameters
    let form = form ?? invocation.resolution?.attachment as? PageForm
    let attachment = invocation.attachment
    let request = attachment as? PageRequest
    navigator = request?.navigator
    self.number = number ?? request?.number
    waiting = Gate.Link(
      origin: Gate.Origin(source: source, window: request?.navigator.flatMap(Self.window)), url: url,
      displacement: NavigationError(.linkDisplaced, url: invocation.shownURL ?? url))
    let hasOnlyURL = parameters.map { Self.areEqual($0, invocation.writtenParameters) } ?? false
    let isPlain =
      request.map { $0.overrides == PageOverrides() && $0.waiter == nil && $0.isStorable && $0.shows }
      ?? (attachment == nil)
    isStored = hasOnlyURL && isPlain && !invocation.hasSecrets && form?.options.isHeldOnDisk ?? true
  }

  /// Returns a number for a navigator that is an object.
  private static func window(_ navigator: any Navigator) -> Int? {
    type(of: navigator) is AnyClass ? ObjectIdentifier(navigator as AnyObject).hashValue : nil
  }

  /// Returns whether two lists have the same labels and texts.
  private static func areEqual(_ left: Parameters, _ right: Parameters) -> Bool {
    PageForm.texts(of: left, left.labels) == PageForm.texts(of: right, right.labels)
  }

  /// Returns whether a URL has the parameters that it had on arrival.
  func hasParameters(of resolution: Resolution) -> Bool {
    parameters.map { Self.areEqual($0, resolution.parameters) } ?? false
  }
}
