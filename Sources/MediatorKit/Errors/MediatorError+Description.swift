import RoutePatterns

extension MediatorError: CustomStringConvertible {
  /// The message: what happened, where, what was found and expected, and the nearest right thing.
  public var description: String {
    if code == .manyErrors {
      let lines = parts.map(\.description) + (callSite.map { ["(called at \($0))"] } ?? [])
      return lines.joined(separator: "\n")
    }
    var text = sentence
    let advice = suggestions.advice
    if let note = advice.note { text += "; \(note)" }
    // What the note shows is not suggested again.
    let candidates = advice.names.filter { $0 != advice.notedPattern }
    if !candidates.isEmpty { text += "; did you mean \(candidates.map { "'\($0)'" }.joined(separator: " or "))?" }
    if let callSite { text += " (called at \(callSite))" }
    // The error of a pattern shows it on a line of its own.
    return code == .malformedPattern || code == .malformedParent ? text.printableLines : text.printable
  }

  private var place: String {
    guard let address else { return "the call" }
    return address.route ?? "'\(Self.short(address.description))'"
  }
  private var labelled: String { label.map { "parameter '\($0)' of \(place)" } ?? place }
  private var expectedAndFound: String {
    "expected \(expected ?? "something else"), found \(found ?? "nothing")"
  }
  private var owners: String {
    modules.count == 2 ? "module \(modules[1]) asks for it, module \(modules[0]) has it" : "it is taken"
  }

  private static func named(_ module: ModuleName) -> String {
    module == ModuleName.app ? module.rawValue : "module \(module)"
  }

  private var owner: String { modules.first.map(Self.named) ?? "the app" }

  private var sentence: String {
    switch code {
    case .unknownTarget: return "there is no target '\(shortFound)'"
    case .unknownAction: return "target '\(address?.target.rawValue ?? "")' has no action '\(shortFound)'"
    case .missingParameter: return "\(labelled) is missing: expected \(expected ?? "a value")"
    case .malformedParameter: return "\(labelled) is malformed: \(expectedAndFound)"
    case .parameterOutOfRange: return "\(labelled) is out of range: \(expectedAndFound)"
    case .parameterTypeMismatch: return "\(labelled) has the wrong type: \(expectedAndFound)"
    case .unexpectedParameter: return "\(place) has no parameter '\(label ?? "")'; it has \(expected ?? "none")"
    case .outputTypeMismatch: return "the result of \(place) has the wrong type: \(expectedAndFound)"
    case .signatureMismatch: return "\(place) has another signature than its key: \(expectedAndFound)"
    case .asynchronousAction: return "\(place) is asynchronous; call it with await"
    case .asynchronousInterceptor: return "\(place) is guarded by \(found ?? "an interceptor"); call it with await"
    case .mainActorRequired: return "\(place) belongs to the main actor; call it with await or through an …OnMain door"
    case .creationCycle: return "\(found ?? "") is needed while it is being created"
    case .creationFailed: return "\(found ?? "") could not be created: \(underlying.map { "\($0)" } ?? "")"
    case .deadlineExceeded: return "\(place) gave no answer before its deadline\(found.map { ", \($0)" } ?? "")"
    case .notExposed:
      // The route may be closed where its action is open.
      let place = found.map { "the route '\($0)'" } ?? place
      let open = expected.map { "; it is exposed to \($0)" } ?? ""
      return "\(place) is not exposed to \(source?.rawValue ?? "URLs")\(open)"
    case .nativeAction: return "\(place) is native: no URL may call it"
    case .malformedURL: return "'\(shortURL)' is malformed: \(underlying.map { "\($0)" } ?? found ?? "")"
    case .unmatchedURL: return "'\(shortURL)' leads nowhere: \(expectedAndFound)"
    case .unknownService: return "no service is registered for \(found ?? ""); \(expected ?? "none is")"
    case .duplicateTarget: return "the target name '\(found ?? "")' is taken: \(owners)"
    case .duplicateAction: return "target '\(address?.target.rawValue ?? "")' declares action '\(found ?? "")' twice"
    case .duplicateModule: return "the module name '\(found ?? "")' is taken"
    case .duplicateService: return "the service \(found ?? "") is registered: \(owners)"
    case .duplicateLabel: return "\(place) declares the label '\(label ?? "")' twice"
    case .unreadableInput: return "\(labelled) cannot be read from a URL: \(found ?? "")"
    case .invalidName: return "'\(found ?? "")' cannot be \(expected ?? "a name")"
    case .foreignKey: return "target '\(expected ?? "")' declares an action for the key '\(found ?? "")'"
    case .malformedPattern: return "\(underlying.map { "\($0)" } ?? "a pattern is malformed") (in \(owner))"
    case .malformedParent: return "\(underlying.map { "\($0)" } ?? "a parent is malformed") (in \(owner))"
    case .routeConflict:
      return
        "routes '\(found ?? "")' and '\(expected ?? "")' match the same URLs: \(modules.map(Self.named).joined(separator: ", then "))"
    case .routeArity where expected != nil: return "route '\(found ?? "")' has \(expected ?? "")"
    case .routeArity:
      return
        "the closure of route '\(found ?? "")' takes more inputs than its pattern has parameters; inputs of the query need 'labels:'"
    case .invalidPriority: return "a route's priority is out of range: \(expectedAndFound) (in \(owner))"
    case .unknownNamespace: return "there is no namespace '\(found ?? "")' (in \(owner))"
    case .invalidNamespace: return "'\(shortFound)' cannot be \(expected ?? "that of a namespace") (in \(owner))"
    case .duplicateNamespace: return "a namespace has '\(found ?? "")' already"
    case .duplicateUnmatched:
      return "there are two answers for the unmatched URLs of namespace '\(found ?? "")' (in \(owner))"
    case .notGenerable: return "no URL can be made for \(place): \(underlying.map { "\($0)" } ?? found ?? "")"
    case .tooManyRewrites: return "'\(shortURL)' is rewritten too often: \(found ?? "")"
    case .tooManyDeclines: return "'\(shortURL)' was declined by \(found ?? "too many") routes"
    case .noExternalOpener: return "'\(found ?? "")' leads out of the app and nothing opens such URLs"
    case .linksRejected: return "'\(shortURL)' is refused: the app takes no links now"
    case .linksHeld: return "'\(shortURL)' has to wait until the app is ready; open it with await"
    case .linkQueueFull: return "'\(shortURL)' is refused: \(found ?? "too many") links wait for the app to be ready"
    case .linkDisplaced: return "'\(shortURL)' gave way to a later link while the app was not ready"
    case .linkExpired: return "'\(shortURL)' expired before the app was ready"
    case .alreadyBootstrapped: return "Mediator.shared is installed; it can be installed once"
    default: return "\(code)"
    }
  }

  private var shortURL: String { Self.short(url) }
  /// A name may come from a URL, as long as it likes to be.
  private var shortFound: String { Self.short(found) }

  private static func short(_ text: String?) -> String {
    guard let text = text?.printable else { return "" }
    return text.unicodeScalars.count > 120 ? String(text.unicodeScalars.prefix(120)) + "…" : text
  }
}
