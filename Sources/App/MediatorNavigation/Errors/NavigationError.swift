import MediatorKit
import MediatorLinks
import MediatorText
public import RoutePatterns

/// Why a page could not be shown.
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
  public static let noNavigator = Self(description: "noNavigator")
  /// The page's closure threw, or the navigator cannot draw the page; `underlying` is the cause.
  public static let pageNotBuilt = Self(description: "pageNotBuilt")
  /// A link was not shown because a later one was shown first.
  public static let superseded = Self(description: "superseded")
  /// A parent was not built in time; see ``PageOptions/parentTimeout``.
  public static let parentTimedOut = Self(description: "parentTimedOut")
  /// A page has no result, or one of another type than its caller expects; the message names both types.
  public static let resultTypeMismatch = Self(description: "resultTypeMismatch")
  /// The data of a snapshot is malformed, of another version or too large.
  public static let unreadableSnapshot = Self(description: "unreadableSnapshot")
  /// A stored page has an effect, so it is not built again; see ``PageOptions/isRestored``.
  public static let notRestored = Self(description: "notRestored")
  /// No page is registered for a ``PageLink``, or one with other inputs; `page` is the link.
  public static let unknownPage = Self(description: "unknownPage")
  /// A page with unsaved changes would have left, and its closure did not agree; see ``Navigator/hold(_:asking:)``.
  public static let pageHeld = Self(description: "pageHeld")
  /// No section has the name; `page` is the name.
  public static let noSection = Self(description: "noSection")
  /// Two sections of a navigator have one name, so nothing can be shown there; `page` is the name.
  public static let duplicateSection = Self(description: "duplicateSection")
  /// The app has more sections than a snapshot contains, so the pages of this one are not stored; `page` is the section.
  public static let tooManySections = Self(description: "tooManySections")
  /// UIKit did not show a change in time: its window is closed, it refused a transition, or the user keeps a gesture up.
  public static let notShown = Self(description: "notShown")
  /// A section has no tab, or one whose controller cannot show pages; `page` is the section.
  public static let unusableTab = Self(description: "unusableTab")
  /// The URL resolves to something other than a page.
  public static let notAPage = Self(description: "notAPage")
  /// A parent or a restored page would have to wait at a gate; `page` is the tag.
  public static let gateClosed = Self(description: "gateClosed")
  /// The user declined what a gate asked, or asking failed with the error `underlying`; `page` is the tag.
  public static let gateDeclined = Self(description: "gateDeclined")
  /// No gate has a tag, or it was unregistered while calls waited; `page` is the tag.
  public static let unknownGate = Self(description: "unknownGate")
  /// A later link replaced one that waited at a gate.
  public static let linkDisplaced = Self(description: "linkDisplaced")
  /// A link waited at a gate for longer than ``HeldLinks`` keeps it.
  public static let linkExpired = Self(description: "linkExpired")
  /// The data of ``HeldLinks`` is malformed or too large; it is dropped.
  public static let unreadableHeldLinks = Self(description: "unreadableHeldLinks")
  /// A link that waited is no longer in the file of ``HeldLinks``: another program that has the file took or dropped it.
  public static let linkTaken = Self(description: "linkTaken")
  /// A URL is too long for ``HeldLinks``.
  public static let heldLinkTooLong = Self(description: "heldLinkTooLong")
  /// The file of a ``FileByteStore`` is something other than a regular file; `page` is its path.
  public static let notAFile = Self(description: "notAFile")
  /// A rule of a ``LinkPayload`` is malformed; `page` is its text.
  public static let malformedPayloadRule = Self(description: "malformedPayloadRule")
  /// The URL cannot be opened outside the app.
  public static let notOpenedExternally = Self(description: "notOpenedExternally")
}

extension NavigationError: CustomStringConvertible {
  /// The message: the page or URL, the problem and its cause, in one line.
  public var description: String { PrintableText(message).description }

  private var message: String {
    let why = underlying.map { ": \($0.textWithoutValues.cutWords)" } ?? ""
    let page = (page ?? "").quoted
    switch code {
    case .noNavigator:
      let place = (underlying as? MediatorError)?.shownCallSite.map { " (called at \($0))" } ?? ""
      return "\(subject): no navigator: expected Service((any Navigator).self) in a module, or one in the call\(place)"
    case .pageNotBuilt: return "\(subject): not built\(why)"
    case .notAPage: return "\(link)not a page\(why)"
    case .superseded: return "\(subject): superseded by a later link\(why)"
    case .parentTimedOut: return "\(subject): not built in time\(why)"
    case .resultTypeMismatch: return "\(subject): wrong result type\(why)"
    case .unreadableSnapshot: return "snapshot: unreadable\(why)"
    case .notRestored: return "\(link)not built again"
    case .pageHeld: return "\(subject): held, because it has unsaved changes"
    case .notShown: return "\(subject): not shown by UIKit in time\(why)"
    case .unusableTab: return "section \(page): unusable tab\(why)"
    case .noSection: return "section \(page): unknown section\(nearest)"
    case .duplicateSection: return "section \(page): duplicate name"
    case .tooManySections: return "section \(page): not stored\(why)"
    case .gateClosed: return "\(link)closed gate: found \(page)"
    case .gateDeclined: return "gate \(page): declined\(why)"
    case .unknownGate: return "no gate \(page)\(nearest)"
    case .unknownPage: return "page \(page): not registered\(nearest)"
    case .linkDisplaced: return "\(link)displaced by a later link at a gate"
    case .linkExpired: return "\(link)expired at a gate"
    case .unreadableHeldLinks: return "held links: unreadable\(why)"
    case .linkTaken: return "\(link)no longer held: taken by another program with the same file"
    case .heldLinkTooLong: return "\(link)too long to be held"
    case .notAFile: return "file \(page): not readable\(why)"
    case .malformedPayloadRule: return "payload rule \(page): malformed\(why)"
    case .notOpenedExternally: return "\(link)not opened outside the app\(why)"
    default: return "\(subject): \(code)\(why)"
    }
  }

  private var subject: String {
    if let page { return page.shortened(to: 120) }
    let page = pattern.map { "page of \("\($0)".quoted)" } ?? "page"
    return url.map { "\(page) for \($0.quoted)" } ?? page
  }

  /// The nearest valid names.
  private var nearest: String {
    candidates.isEmpty ? "" : "; did you mean \(candidates.map(\.quoted).joined(separator: " or "))?"
  }

  private var link: String { url.map { "\($0.quoted): " } ?? "" }
}

/// Five kinds of failure when a page is opened, apart from rejections and errors of handlers.
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

  /// Creates the failure that an error stands for, or `nil` for any other error.
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

/// Why a snapshot or a file is not read, or a section not stored.
struct SnapshotProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
