public import RoutePatterns

/// One call in flight.
public struct Invocation: Sendable {
  /// What is called; an interceptor sets another action before it continues the call.
  public var destination: Destination { didSet { mayBeRedirected = true } }
  /// The labeled values of the call.
  public var parameters: Parameters
  /// Where the call was written.
  public let callSite: CallSite

  let origin: (any LinkOrigin)?
  let options: CallOptions
  /// Whether labels that the action does not declare are an error, as for calls by name from code.
  let isStrict: Bool
  /// Whether an interceptor has set the destination; comparing names for each interceptor would cost more than running it.
  var mayBeRedirected = false

  init(
    _ destination: Destination, _ parameters: Parameters, origin: (any LinkOrigin)? = nil, isStrict: Bool = false,
    options: CallOptions, callSite: CallSite
  ) {
    self.destination = destination
    self.parameters = parameters
    self.origin = origin
    self.isStrict = isStrict
    self.options = options
    self.callSite = callSite
  }

  /// How a URL found its action: kept beside the parameters, where nothing can override it.
  public struct Route: Sendable {
    /// The pattern that matched, or `nil` if a matcher decided.
    public let pattern: RoutePattern?
    /// The pattern without the optional groups that were left out.
    public let variant: RoutePattern?
    /// The name of the namespace that has the route.
    public let namespace: String
    /// The rewrites that were applied, in order.
    public let rewrites: [AppliedRewrite]
    /// The parameters of the URL without the caller's context: defaults of the route < query < path.
    public let parameters: Parameters
    /// The URL of the parent, or `nil` if the route has none; see ``MediatorKit/Route/under(_:)``.
    public let parent: String?
  }

  /// The address of the action, or `nil` for the closure of a route and for a link that reached no action.
  public var address: ActionAddress? { destination.address }
  /// Where the URL came from, or `nil` for a call from code.
  public var source: LinkSource? { origin?.source }
  /// The text of the URL, or `nil` for a call from code.
  public var url: String? { origin?.original }
  /// How the URL found the action, or `nil` for a call from code and for the direct form of a URL.
  public var route: Route? { origin?.route }
  /// When the caller stops waiting.
  public var deadline: ContinuousClock.Instant? { options.deadline }
  /// What the caller put into ``CallOptions/attachment``.
  public var attachment: (any Sendable)? { options.attachment }

  /// Returns the error, with what the invocation knows added where the error does not say it.
  func completed(_ error: MediatorError) -> MediatorError {
    error.completed(destination: destination, source: source, url: url, parameters: parameters, callSite: callSite)
  }

  /// Returns an error of the mediator completed, and any other error as it is.
  func completed(_ error: any Error) -> any Error { (error as? MediatorError).map(completed) ?? error }
}

/// The link that an invocation by URL comes from; an object, so that copies of an invocation are cheap.
protocol LinkOrigin: AnyObject, Sendable {
  /// The text of the URL.
  var original: String { get }
  var source: LinkSource { get }
  /// How the URL found the action; worked out when it is read.
  var route: Invocation.Route? { get }
  /// Whether a route maps the URL to the action.
  var isByRoute: Bool { get }
}

/// What one call wishes otherwise than usual.
///
/// ```swift
/// try await mediator.call(Orders.place, options: CallOptions(timeout: .seconds(5), skipping: ["signed-in"]))
/// ```
public struct CallOptions: Sendable {
  private struct Wishes: Sendable {
    var caching: Bool?
    var deadline: ContinuousClock.Instant?
    var skippedTags: Set<ActionTag> = []
    var fallback: Fallback?
    var attachment: (any Sendable)?
    var passesLinkGate = false
  }

  /// Boxed, so that the usual case is one empty word.
  private final class Box: Sendable {
    let wishes: Wishes
    init(_ wishes: Wishes) { self.wishes = wishes }
  }

  private var box: Box?

  private var wishes: Wishes {
    get { box?.wishes ?? Wishes() }
    set { box = Box(newValue) }
  }

  /// Makes options that wish nothing otherwise than usual.
  public init() {}

  /// Makes options; what is not given is as usual.
  public init(
    caching: Bool? = nil, timeout: Duration? = nil, skipping skippedTags: Set<ActionTag> = [], fallback: Fallback? = nil
  ) {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    wishes = Wishes(caching: caching, deadline: deadline, skippedTags: skippedTags, fallback: fallback)
  }

  /// Whether a target that has to be created for this call is kept; nil leaves it to the target's lifetime.
  ///
  /// An instance that is already cached is used either way.
  public var caching: Bool? {
    get { box?.wishes.caching }
    set { wishes.caching = newValue }
  }

  /// When the caller of an asynchronous door stops waiting; the task that runs the action is cancelled then.
  public var deadline: ContinuousClock.Instant? {
    get { box?.wishes.deadline }
    set { wishes.deadline = newValue }
  }

  /// Interceptors scoped to these tags do not apply.
  public var skippedTags: Set<ActionTag> {
    get { box?.wishes.skippedTags ?? [] }
    set { wishes.skippedTags = newValue }
  }

  /// What answers first when no action does.
  public var fallback: Fallback? {
    get { box?.wishes.fallback }
    set { wishes.fallback = newValue }
  }

  /// Whether a URL is opened while links are held or rejected.
  ///
  /// The app sets it for what does not come from outside, such as pages that it restores at launch.
  public var passesLinkGate: Bool {
    get { box?.wishes.passesLinkGate ?? false }
    set { wishes.passesLinkGate = newValue }
  }

  /// A value that travels with the call beside its parameters, where no URL can set it: see ``Invocation/attachment``.
  public var attachment: (any Sendable)? {
    get { box?.wishes.attachment }
    set { wishes.attachment = newValue }
  }

  /// Whether nothing is wished otherwise than usual.
  var isPlain: Bool { box == nil }
}

extension Invocation: ParameterDecodable, WholeCall {
  /// Fails: the invocation comes from the call itself.
  ///
  /// - Throws: ``DecodingFault/missing``.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Invocation { throw .missing }
  /// True.
  public static var canBeAbsent: Bool { true }
}
