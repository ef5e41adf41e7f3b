import MediatorKit
import RoutePatterns

extension NavigationError: CustomStringConvertible {
  /// The message: the page or URL, the problem and its cause, in one line.
  public var description: String { PrintableText(message).description }

  private var message: String {
    let why = underlying.map { ": \("\($0)".cutWords)" } ?? ""
    let page = (page ?? "").quoted
    switch code {
    case .noNavigator:
      let place = (underlying as? MediatorError)?.shownCallSite.map { " (called at \($0))" } ?? ""
      return "\(subject): no navigator: expected Service((any Navigator).self) in a module, or one in the call\(place)"
    case .pageNotBuilt: return "\(subject): not built\(why)"
    case .notAPage: return "\(link)not a page\(why)"
    case .superseded: return "\(subject): superseded by a later link\(why)"
    case .parentTimedOut: return "\(subject): not built in time\(why)"
    case .resultTypeMismatch: return "\(subject): wrong result type: expected the type that the caller waits for"
    case .unreadableSnapshot: return "snapshot: unreadable\(why)"
    case .notRestored: return "\(link)not built again"
    case .pageHeld: return "\(subject): held, because it has unsaved changes"
    case .notShown: return "\(subject): not shown by UIKit in time\(why)"
    case .unusableTab: return "section \(page): unusable tab\(why)"
    case .noSection: return "section \(page): unknown section"
    case .tooManySections: return "section \(page): not stored\(why)"
    case .gateClosed: return "\(link)closed gate: found \(page)"
    case .gateDeclined: return "gate \(page): declined\(why)"
    case .unknownGate:
      let nearest = candidates.map(\.quoted).joined(separator: " or ")
      return "no gate \(page)\(nearest.isEmpty ? "" : "; did you mean \(nearest)?")"
    case .unknownPage:
      let nearest = candidates.map { "'\($0)'" }.joined(separator: " or ")
      return "page \(page): not registered\(nearest.isEmpty ? "" : "; did you mean \(nearest)?")"
    case .linkDisplaced: return "\(link)displaced by a later link at a gate"
    case .linkExpired: return "\(link)expired at a gate"
    case .unreadableHeldLinks: return "held links: unreadable\(why)"
    case .heldLinkTooLong: return "\(link)too long to be held"
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

  private var link: String { url.map { "\($0.quoted): " } ?? "" }
}
