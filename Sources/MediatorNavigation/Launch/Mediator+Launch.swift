public import MediatorKit
import MediatorLinks

extension Mediator {
  /// Shows the pages of the last time, opens the link gate, and then the gates that are open.
  ///
  /// Create the mediator with a link gate that is `holding`: a link that starts the app waits until the pages are restored, and is
  /// shown on top of them. If several windows launch at the same time, the last one opens the gates.
  ///
  /// ```swift
  /// let report = await mediator.launch(restoring: FileByteStore(file), in: model)
  /// for problem in report.problems { print(problem) }
  /// ```
  ///
  /// - Parameters:
  ///   - store: The stored pages, or `nil` to build only the roots of the sections.
  ///   - navigator: The navigator that shows the pages.
  /// - Returns: What was restored and opened, once held links have run.
  public func launch(
    restoring store: (any ByteStore)? = nil, in navigator: any Navigator
  ) async -> LaunchReport {
    if let store {
      LaunchedWindows.add(navigator, in: self) { navigator in try store.write(navigator?.state.stored) }
    }
    return await launch(in: navigator) {
      guard let store else { return try await self.restore(nil, in: navigator) }
      return try await self.restore(from: store, in: navigator)
    }
  }

  /// Restores pages as a closure does, opens the links of the launch, and then the gates.
  @MainActor func launch(
    in navigator: any Navigator, opening openLinks: @MainActor () -> Void = {},
    restoring restore: @MainActor () async throws -> RestorationReport
  ) async -> LaunchReport {
    LaunchedWindows.addIfNew(navigator, in: self)
    var report = LaunchReport()
    PendingLaunches.begin(in: self)
    do {
      report.restoration = .success(try await restore())
    } catch {
      report.restoration = .failure(error)
    }
    openLinks()
    guard PendingLaunches.end(in: self) else { return report }
    linkGate = .open
    for tag in gateTags {
      do {
        report.heldLinks += try await openGate(tag, using: navigator, fillingRoots: false)
      } catch {
        report.gateErrors.append(error)
      }
    }
    return report
  }
}
