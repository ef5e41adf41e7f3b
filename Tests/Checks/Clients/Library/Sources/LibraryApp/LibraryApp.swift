import BooksAPI
import BooksFeature
import Foundation
import LoansAPI
import LoansFeature
import MediatorNavigation
import MembersFeature

/// Creates the mediator of the app, which shows its pages in `model`.
public nonisolated func makeMediator(showing model: NavigationModel, desk: any Desk = FrontDesk()) throws -> Mediator {
  let app = ModuleContents {
    Service((any Navigator).self, { model }) { $0 }
    Service((any Desk).self, { desk }) { $0 }
    Fallback(for: "events") { (_, call) -> any Sendable in
      throw FeatureIsMissing(name: call.invocation.destination.description)
    }
  }
  let web = RouteNamespace.web("library.example", named: "web")
  let mediator = try Mediator(
    modules: [BooksModule.self, LoansModule.self, MembersModule.self],
    links: LinkSettings(schemes: ["library"], namespaces: [web]))
  try mediator.register(app, as: "App")
  mediator.rewrites = try RewriteSet([Rewrite(from: "/title/:id<int>", to: "library://book/:id")], for: mediator)
  return mediator
}

/// Creates the model of an app with two tabs.
@MainActor public func makeModel() -> NavigationModel {
  NavigationModel(sections: [
    PageSection("books", root: "library://books"), PageSection("account", isDrawnByApp: true),
  ])
}

/// The desk of the library, which is open on all days.
public struct FrontDesk: Desk {
  /// Creates a desk.
  public init() {}
  /// Always `true`.
  public var isOpen: Bool { true }
  /// The current date.
  public var today: Date { Date() }
}

/// An action of a feature that this build leaves out.
public struct FeatureIsMissing: Error, Equatable {
  /// The address of the action.
  public let name: String
}

/// Returns the text that the app shows for an error.
public func message(for error: any Error) -> String {
  switch error {
  case LoanError.noCopyLeft: "All copies are lent."
  case LoanError.deskIsClosed: "The desk is closed."
  case BookError.unknownBook: "This book is not in the catalog."
  case is FeatureIsMissing: "Please update the app."
  case let error as NavigationError: message(forPage: error)
  case let error as MediatorError: message(forCall: error)
  default: "Something went wrong."
  }
}

private func message(forPage error: NavigationError) -> String {
  if error.code == .gateDeclined { return "Please sign in first." }
  return error.underlying.map { message(for: $0) } ?? "This page cannot be shown."
}

private func message(forCall error: MediatorError) -> String {
  switch error.code {
  case .unmatchedURL, .unknownTarget, .unknownAction: "There is nothing at this link."
  case .notExposed: "This link opens inside the app only."
  default: "Something went wrong."
  }
}
