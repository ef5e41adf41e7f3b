import MediatorKit
import MediatorText
import RoutePatterns

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
    case .resultTypeMismatch: return "\(subject): wrong result type: expected the type that the caller waits for"
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
