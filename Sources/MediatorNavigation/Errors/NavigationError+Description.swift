import RoutePatterns

extension NavigationError: CustomStringConvertible {
  /// The message: what happened, to which page or URL, and why.
  public var description: String { PrintableText(message).description }

  private var message: String {
    let why = underlying.map { ": \($0)" } ?? ""
    switch code {
    case .noNavigator: return "\(subject) cannot be shown, there is no navigator\(why)"
    case .pageNotBuilt: return "\(subject) cannot be built\(why)"
    case .notAPage: return "\(link) leads to no page\(why)"
    case .superseded: return "\(subject) is not shown because a later link was shown\(why)"
    case .parentTimedOut: return "\(subject) was not built in time\(why)"
    case .resultTypeMismatch:
      return "\(subject) cannot end with this result: it has another type than the code waits for"
    case .unreadableSnapshot: return "the snapshot cannot be read\(why)"
    case .noSection: return "there is no section '\(page ?? "")'"
    case .gateClosed: return "\(link) would wait at the gate of '\(page ?? "")'"
    case .gateDeclined: return "the gate of '\(page ?? "")' was declined"
    case .linkDisplaced: return "\(link) gave way to a later link at a gate"
    case .linkExpired: return "\(link) waited too long at a gate"
    case .unreadableHeldLinks: return "the held links cannot be read\(why)"
    case .heldLinkTooLong: return "\(link) is too long to be held"
    case .malformedPayloadRule: return "the rule '\(page ?? "")' for payloads is malformed\(why)"
    case .notOpenedExternally: return "\(link) cannot be opened outside the app\(why)"
    default: return "\(code): \(subject)\(why)"
    }
  }

  private var subject: String {
    if let page { return page }
    if let pattern { return url.map { "the page of '\(pattern)' for \(quoted($0))" } ?? "the page of '\(pattern)'" }
    return url.map { "the page for \(quoted($0))" } ?? "the page"
  }

  private var link: String { url.map(quoted) ?? "the URL" }

  private func quoted(_ url: String) -> String {
    url.unicodeScalars.count > 120 ? "'\(String(url.unicodeScalars.prefix(120)))…'" : "'\(url)'"
  }
}
