import RoutePatterns

extension MediatorError: CustomStringConvertible {
  /// The message: `subject: problem: found …, expected …; did you mean …?`.
  public var description: String { words(at: shownCallSite) }

  /// The location of the call in the app's code.
  package var shownCallSite: CallSite? { callSite.flatMap { $0.isOfPackage ? nil : $0 } }

  /// The message without the call site.
  package var words: String { words(at: nil) }

  private func words(at callSite: CallSite?) -> String {
    if code == .manyErrors {
      let lines = parts.map(\.description) + (callSite.map { ["(called at \($0))"] } ?? [])
      return lines.joined(separator: "\n")
    }
    if let remoteWords { return remoteWords.printable + (callSite.map { " (called at \($0))" } ?? "") }
    var text = shown.message
    let advice = suggestions.advice
    if let note = advice.note {
      text += "; \(note)"
    } else if code == .unknownTarget, source == nil, advice.names.isEmpty {
      text += "; is its module registered?"
    }
    if advice.gaveUp { text += "; not all names were compared" }
    // What the note shows is not suggested again.
    let candidates = advice.names.filter { $0 != advice.notedPattern }
    if !candidates.isEmpty { text += "; did you mean \(candidates.map { Self.quoted($0) }.joined(separator: " or "))?" }
    if let callSite { text += " (called at \(callSite))" }
    // The error of a pattern shows it on a line of its own.
    return code == .malformedPattern || code == .malformedParent ? text.printableLines : text.printable
  }

  private var message: String {
    switch code {
    case .unknownTarget where url != nil:
      return "\(link): matches no route, unknown target \(Self.quoted(address?.target.rawValue))"
    case .unknownTarget: return "\(subject): unknown target"
    case .unknownAction: return "\(subject): unknown action"
    case .missingParameter: return "\(subject): missing: expected \(expected ?? "a value")"
    case .malformedParameter: return "\(subject): malformed\(difference)"
    case .parameterOutOfRange: return "\(subject): out of range\(difference)"
    case .parameterTypeMismatch: return "\(subject): wrong type\(difference)"
    case .unexpectedParameter:
      let place = destination?.address == nil ? "" : found.map { " in \(Self.quoted($0))" } ?? ""
      return "\(action): unexpected parameter: found \(Self.quoted(label))\(place), expected \(expected ?? "none")"
    case .outputTypeMismatch: return "\(action): wrong output type\(difference)"
    case .signatureMismatch: return "\(action): wrong signature\(difference)"
    case .asynchronousAction: return "\(action): asynchronous: expected a call with await"
    case .asynchronousInterceptor:
      return "\(action): asynchronous: found interceptor \(found ?? ""), expected a call with await"
    case .unguarded:
      return "\(action): unguarded: found no interceptor or gate with the tag \((found ?? "").quoted)"
    case .mainActorRequired:
      return "\(action): main-actor-isolated: expected a call with await or from main-actor code"
    case .creationCycle:
      let path = found ?? ""
      let names = path.split(separator: " → ")
      let note = names.count > 1 ? ": \(path)" : ""
      return "\(names.first ?? ""): creation cycle: needed while it is created\(note)"
    case .creationFailed: return "\(found ?? ""): creation failed\(cause)"
    case .startupCycle: return "start: cycle of services: found \(found ?? ""), expected a module that needs no other"
    case .startupFailed: return "module \(Self.quoted(found)): start failed\(cause)"
    case .mediatorReleased: return "mediator: released: found none, expected one that the app still holds"
    case .deadlineExceeded:
      return "\(action): deadline exceeded\(found.map { " after \($0)" } ?? "")"
        + (expected.map { ", waiting for \($0)" } ?? "")
    case .notExposed:
      let subject = found.map { "route \(Self.quoted($0))" } ?? action
      return
        "\(subject): not exposed: found \(sourceText), expected \(expected ?? "a call by key or name, because no source is allowed")"
    case .nativeAction:
      return "\(action): native action: found \(sourceText), expected a call from code"
    case .malformedURL: return "\(link): malformed URL\(cause)"
    case .unmatchedURL: return "\(link): matches no route\(difference)"
    case .unknownService: return "service \(found ?? ""): not registered\(expected.map { ": expected \($0)" } ?? "")"
    case .duplicateTarget: return "target \(Self.quoted(found)): duplicate name\(namesake)\(owners)"
    case .duplicateAction: return "\(subject): duplicate action\(namesake)\(owners)"
    case .duplicateModule: return "module \(Self.quoted(found)): duplicate name\(namesake)"
    case .duplicateService: return "service \(found ?? ""): duplicate\(owners)"
    case .duplicateLabel: return "\(action): duplicate label: found \(Self.quoted(label)) twice"
    case .unreadableInput:
      return "\(subject): no text form: found \(found ?? "")\(expected.map { ", expected \($0)" } ?? "")"
    case .invalidName: return "\(Self.quoted(found)): invalid name: expected \(expected ?? "another name")"
    case .foreignKey:
      return "\(action): key of another target: found \(Self.quoted(found)), expected \(Self.quoted(expected))"
    case .malformedParent where underlying == nil:
      let input = "\(Self.quoted(label)), expected \(expected ?? "none")"
      return "\(action): its parent \(Self.quoted(found)) has the input \(input)\(owners)"
    case .malformedParent:
      let route = (underlying as? ParentTemplateError).map { "'under:' of route \(Self.quoted($0.pattern)): " } ?? ""
      return "\(route)\(underlying.map { "\($0)" } ?? "malformed template")\(owners)"
    case .malformedPattern: return "\(underlying.map { "\($0)" } ?? "malformed pattern")\(owners)"
    case .routeConflict:
      return "route \(Self.quoted(found)): conflict: matches the URLs of \(Self.quoted(expected))\(owners)"
    case .routeArity where expected != nil:
      return "route \(Self.quoted(found)): wrong number of labels: expected \(expected ?? "")"
    case .routeArity:
      return
        "route \(Self.quoted(found)): too many inputs: expected one for each parameter of the pattern, or 'labels:'"
    case .invalidPriority: return "\(action): priority out of range\(difference)\(owners)"
    case .unknownNamespace: return "namespace \(Self.quoted(found)): not registered\(owners)"
    case .invalidNamespace: return "\(Self.quoted(found)): invalid: expected \(expected ?? "a namespace")\(owners)"
    case .duplicateNamespace: return "namespace \(Self.quoted(found)): duplicate name, scheme or host\(owners)"
    case .duplicateFallback: return "namespace \(Self.quoted(found)): duplicate handler of unmatched URLs\(owners)"
    case .misplacedFallback:
      return
        "\(destination == nil ? "fallback" : action): misplaced: found scope \(found ?? ""), expected none in \(expected ?? "")"
    case .notGenerable: return "\(subject): no URL\(cause)"
    case .tooManyRewrites: return "\(link): too many rewrites: found \(found ?? "")"
    case .tooManyDeclines: return "\(link): too many declines: found \(found ?? "")"
    case .noExternalOpener: return "\(Self.quoted(found)): external URL: expected 'openExternally' in the link settings"
    case .linksRejected: return "\(link): rejected: the link gate rejects links"
    case .linksHeld: return "\(link): held: expected a call with await while the link gate holds links"
    case .linkQueueFull: return "\(link): rejected: the link gate holds \(found ?? "as many") links already"
    case .linkDisplaced: return "\(link): displaced by a later link while the link gate held it"
    case .linkExpired: return "\(link): expired while the link gate held it"
    case .alreadyBootstrapped: return "Mediator.shared: already installed: expected one call of bootstrap(_:)"
    default: return "\(subject): \(code)"
    }
  }

  /// The action or route, and the parameter.
  private var subject: String { label.map { "\(action): parameter \(Self.quoted($0))" } ?? action }

  private var action: String {
    switch destination {
    case .action(let address): Self.quoted(address.description)
    case let destination?: destination.description.shortened(to: 160)
    case nil: "the call"
    }
  }

  private var link: String { Self.quoted(url) }

  private var sourceText: String { source?.rawValue.shortened(to: 120).printable ?? "a URL" }

  private var difference: String {
    ": found \(found?.cutWords.printable ?? "nothing"), expected \(expected ?? "something else")"
  }

  private var cause: String { (underlying?.textWithoutValues ?? found).map { ": \($0)" } ?? "" }

  /// The name that a duplicate repeats in another case.
  private var namesake: String {
    expected.map { " of \(Self.quoted($0)), because names are compared without case" } ?? ""
  }

  /// The module, or the first of two modules and the one that repeats its registration.
  private var owners: String {
    switch modules.count {
    case 0: ""
    case 1: " (in \(Self.named(modules[0])))"
    case _ where modules[0] == modules[1]: ": found twice in \(Self.named(modules[0]))"
    default: ": found in \(Self.named(modules[0])) and \(Self.named(modules[1]))"
    }
  }

  private static func named(_ module: ModuleName) -> String {
    module == ModuleName.app ? module.rawValue : "module '\(module)'"
  }

  /// A name or URL comes from outside and has any length.
  private static func quoted(_ text: String?) -> String { (text ?? "").shortened(to: 121).printable.quoted }
}
