/// What a launch did; see ``MediatorKit/Mediator/launch(restoring:in:)``.
public struct LaunchReport: Sendable {
  /// The restored pages, or the error because of which they were not restored.
  ///
  /// `superseded` means that a link was shown first; the sections have their roots in any case. A root behind a closed gate is
  /// not a problem: see ``RestorationReport/waiting``.
  public internal(set) var restoration: Result<RestorationReport, any Error> = .success(RestorationReport())
  /// The links of earlier processes that were opened because their gates are open.
  public internal(set) var heldLinks: [HeldLinks.Outcome] = []
  /// The errors of gates that could not be asked whether they are open, or of the store of held links.
  public internal(set) var gateErrors: [any Error] = []

  /// All that the user may have to know: pages that were left out, and errors.
  public var problems: [any Error] {
    var problems: [any Error] = []
    switch restoration {
    case .success(let report):
      problems += report.leftOut.map(\.reason)
      if let unreadable = report.unreadable { problems.append(unreadable) }
    case .failure(let error): problems.append(error)
    }
    return problems + heldLinks.compactMap(\.error) + gateErrors
  }
}
