public import MediatorLinks
import MediatorText

/// An error of showing, restoring or ending a page, or of a gate.
///
/// A URL that matches no route is a `MediatorError` of MediatorKit; ``NavigationFailure`` classifies both.
public struct NavigationError: Error, Sendable {
  /// The code.
  public let code: Code
  /// The URL that was opened, without secrets.
  public var url: String?
  /// The pattern of the page's route.
  public var pattern: RoutePattern?
  /// The title of the page, or the tag, section, rule or path that the code names.
  public var page: String?
  /// The error that caused this one.
  public var underlying: (any Error)?
  /// The nearest valid names, best first.
  public var candidates: [String] = []

  /// Creates an error, also for an app's own navigators.
  public init(
    _ code: Code, url: String? = nil, pattern: RoutePattern? = nil, page: String? = nil,
    underlying: (any Error)? = nil, candidates: [String] = []
  ) {
    self.code = code
    self.url = url
    self.pattern = pattern
    self.page = page
    self.underlying = underlying
    self.candidates = candidates
  }

  /// The kind of an error, to compare and switch over.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, such as `noNavigator`.
    public let description: String
    fileprivate let message: @Sendable (NavigationError) -> String

    fileprivate init(_ name: String, _ message: @escaping @Sendable (NavigationError) -> String) {
      description = name
      self.message = message
    }

    /// Returns whether two codes have the same name.
    public static func == (left: Code, right: Code) -> Bool { left.description == right.description }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }
}

extension NavigationError: URLMessage {
  /// Returns the error with another text of its URL.
  package func showing(_ shown: (String) -> String) -> NavigationError {
    guard let url else { return self }
    var copy = self
    copy.url = shown(url)
    return copy
  }
}

extension NavigationError.Code {
  /// No navigator is registered, or its controller was released.
  public static let noNavigator = Self("noNavigator") {
    "\($0.subject): no navigator: expected Service((any Navigator).self) in a module, or one in the call\($0.place)"
  }
  /// The page's closure threw, or the navigator cannot draw the page; `underlying` is the cause.
  public static let pageNotBuilt = Self("pageNotBuilt") { "\($0.subject): not built\($0.why)" }
  /// A link was not shown because a later one was shown first.
  public static let superseded = Self("superseded") { "\($0.subject): superseded by a later link\($0.why)" }
  /// A parent was not built in time; see ``PageOptions/parentTimeout``.
  public static let parentTimedOut = Self("parentTimedOut") { "\($0.subject): not built in time\($0.why)" }
  /// A page has no result, or one of another type than its caller expects; the message names both types.
  public static let resultTypeMismatch = Self("resultTypeMismatch") { "\($0.subject): wrong result type\($0.why)" }
  /// The data of a snapshot is malformed, of another version or too large.
  public static let unreadableSnapshot = Self("unreadableSnapshot") { "snapshot: unreadable\($0.why)" }
  /// A stored page has an effect, so it is not built again; see ``PageOptions/isRestored``.
  public static let notRestored = Self("notRestored") { "\($0.link)not built again" }
  /// No page is registered for a ``PageLink``, or the registered page has other inputs; `page` is the link.
  public static let unknownPage = Self("unknownPage") { "page \($0.name): not registered\($0.nearest)" }
  /// A change would have removed a page with unsaved changes, and the page's closure did not agree; see
  /// ``Navigator/hold(_:asking:)``.
  public static let pageHeld = Self("pageHeld") { "\($0.subject): held, because it has unsaved changes" }
  /// No section has the name; `page` is the name.
  public static let noSection = Self("noSection") { "section \($0.name): unknown section\($0.nearest)" }
  /// Two sections of a navigator have the same name, so it cannot show pages; `page` is the name.
  public static let duplicateSection = Self("duplicateSection") { "section \($0.name): duplicate name" }
  /// The app has more sections than a snapshot contains, so the pages of this one are not stored; `page` is the section.
  public static let tooManySections = Self("tooManySections") { "section \($0.name): not stored\($0.why)" }
  /// UIKit did not show a change in time: its window is closed, it rejected a transition, or the user has not ended a
  /// gesture.
  public static let notShown = Self("notShown") { "\($0.subject): not shown by UIKit in time\($0.why)" }
  /// A section has no tab, or one whose controller cannot show pages; `page` is the section.
  public static let unusableTab = Self("unusableTab") { "section \($0.name): unusable tab\($0.why)" }
  /// The URL resolves to something other than a page.
  public static let notAPage = Self("notAPage") { "\($0.link)not a page\($0.why)" }
  /// A parent or a restored page would have to wait at a gate; `page` is the tag.
  public static let gateClosed = Self("gateClosed") { "\($0.link)closed gate: found \($0.name)" }
  /// The user declined what a gate asked, or asking failed with the error `underlying`; `page` is the tag.
  public static let gateDeclined = Self("gateDeclined") { "gate \($0.name): declined\($0.why)" }
  /// No gate has the tag, or the gate was unregistered while calls waited; `page` is the tag.
  public static let unknownGate = Self("unknownGate") { "no gate \($0.name)\($0.nearest)" }
  /// A later link replaced one that waited at a gate.
  public static let linkDisplaced = Self("linkDisplaced") { "\($0.link)displaced by a later link at a gate" }
  /// A link waited at a gate for longer than ``HeldLinks`` keeps it.
  public static let linkExpired = Self("linkExpired") { "\($0.link)expired at a gate" }
  /// The data of ``HeldLinks`` is malformed or too large; it is dropped.
  public static let unreadableHeldLinks = Self("unreadableHeldLinks") { "held links: unreadable\($0.why)" }
  /// A link that waited is no longer in the file of ``HeldLinks``: another program that uses the file has run or
  /// dropped it.
  public static let linkTaken = Self("linkTaken") {
    "\($0.link)no longer held: taken by another program with the same file"
  }
  /// A URL is too long for ``HeldLinks``.
  public static let heldLinkTooLong = Self("heldLinkTooLong") { "\($0.link)too long to be held" }
  /// The file of a ``FileByteStore`` is something other than a regular file; `page` is its path.
  public static let notAFile = Self("notAFile") { "file \($0.name): not readable\($0.why)" }
  /// A rule of a ``LinkPayload`` is malformed; `page` is its text.
  public static let malformedPayloadRule = Self("malformedPayloadRule") {
    "payload rule \($0.name): malformed\($0.why)"
  }
  /// The URL cannot be opened outside the app.
  public static let notOpenedExternally = Self("notOpenedExternally") {
    "\($0.link)not opened outside the app\($0.why)"
  }
}

extension NavigationError: CustomStringConvertible {
  /// The message: the page or URL, the problem and its cause, in one line.
  public var description: String { PrintableText(code.message(self)).description }

  fileprivate var subject: String {
    if let page { return page.shortened(to: 120) }
    let page = pattern.map { "page of \("\($0)".quoted)" } ?? "page"
    return url.map { "\(page) for \($0.quoted)" } ?? page
  }

  /// The nearest valid names.
  fileprivate var nearest: String { suggestion(of: candidates) }

  fileprivate var link: String { url.map { "\($0.quoted): " } ?? "" }
  fileprivate var name: String { (page ?? "").quoted }
  fileprivate var why: String { underlying.map { ": \($0.textWithoutValues.cutWords)" } ?? "" }
  fileprivate var place: String { (underlying as? MediatorError)?.shownCallSite.map { " (called at \($0))" } ?? "" }
}

/// The kinds of failure when a page is opened, apart from rejections and errors of handlers.
public enum NavigationFailure: Sendable, Hashable, CaseIterable {
  /// The URL matches no route.
  case notFound
  /// No navigator is registered, or its controller was released.
  case noNavigator
  /// A parameter is missing or malformed, or the page's closure threw.
  case pageNotBuilt
  /// The page was not shown because a later link was shown first: the user sees what they asked for last.
  case superseded
  /// The page was not shown because another one has unsaved changes and did not agree to leave.
  case pageHeld

  /// Creates the failure of an error, or `nil` if the error is none of these failures.
  public init?(_ error: any Error) {
    switch error {
    case let error as NavigationError:
      switch error.code {
      case .noNavigator: self = .noNavigator
      case .pageNotBuilt: self = .pageNotBuilt
      case .superseded: self = .superseded
      case .pageHeld: self = .pageHeld
      default: return nil
      }
    case let error as MediatorError:
      switch error.code {
      case .unmatchedURL, .unknownTarget, .unknownAction: self = .notFound
      case .missingParameter, .malformedParameter, .parameterOutOfRange, .parameterTypeMismatch: self = .pageNotBuilt
      default: return nil
      }
    default: return nil
    }
  }
}

/// The cause of an error, as a text for its message.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
