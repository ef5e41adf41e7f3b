public import RoutePatterns

/// Why a page could not be shown.
///
/// That a URL leads nowhere is a `MediatorError` of MediatorKit; see ``NavigationFailure`` for telling them apart.
public struct NavigationError: Error, Sendable {
  /// What went wrong.
  public let code: Code
  /// The URL that was opened.
  public var url: String?
  /// The pattern of the page's route.
  public var pattern: RoutePattern?
  /// The page, in words.
  public var page: String?
  /// The error that caused this one.
  public var underlying: (any Error)?

  /// Makes an error; navigators of an app throw it too.
  public init(
    _ code: Code, url: String? = nil, pattern: RoutePattern? = nil, page: String? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.url = url
    self.pattern = pattern
    self.page = page
    self.underlying = underlying
  }

  /// What went wrong: a name that code can compare and switch over.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, such as `noNavigator`.
    public let description: String
  }
}

extension NavigationError.Code {
  /// No navigator is registered, or what it drives is gone.
  public static let noNavigator = Self(description: "noNavigator")
  /// The page's initialiser threw, or the navigator cannot draw the page; `underlying` is the cause.
  public static let pageNotBuilt = Self(description: "pageNotBuilt")
  /// A link was not shown because a later one was shown first.
  public static let superseded = Self(description: "superseded")
  /// A parent was not built in time; see ``PageOptions/parentPatience``.
  public static let parentTimedOut = Self(description: "parentTimedOut")
  /// Code waits for a result of another type.
  public static let resultTypeMismatch = Self(description: "resultTypeMismatch")
  /// Data is not a snapshot, or one of another version, or too large.
  public static let unreadableSnapshot = Self(description: "unreadableSnapshot")
  /// There is no section of the name.
  public static let noSection = Self(description: "noSection")
  /// What a URL leads to is no page.
  public static let notAPage = Self(description: "notAPage")
  /// A page under a page, or a restored page, would have to wait at a gate; `page` is the tag.
  public static let gateClosed = Self(description: "gateClosed")
  /// The gate was declined, by ``MediatorKit/Mediator/declineGate(_:)``; `page` is the tag.
  public static let gateDeclined = Self(description: "gateDeclined")
  /// A link gave way to a later one, or to the same one, while it waited at a gate.
  public static let linkDisplaced = Self(description: "linkDisplaced")
  /// A link waited at a gate for longer than ``HeldLinks`` keeps it.
  public static let linkExpired = Self(description: "linkExpired")
  /// What ``HeldLinks`` read is not what it writes, or too large; it is dropped.
  public static let unreadableHeldLinks = Self(description: "unreadableHeldLinks")
  /// A URL is too long for ``HeldLinks``.
  public static let heldLinkTooLong = Self(description: "heldLinkTooLong")
  /// A rule of a ``LinkPayload`` is malformed; `page` is its text.
  public static let malformedPayloadRule = Self(description: "malformedPayloadRule")
  /// Nothing opens the URL outside the app.
  public static let notOpenedExternally = Self(description: "notOpenedExternally")
}
