#if canImport(SwiftUI)
import MediatorKit
public import SwiftUI

extension View {
  /// Opens the links that the system passes to a scene, and those in texts.
  ///
  /// ```swift
  /// WindowGroup { Shell(model: model).opensLinks(in: links, activities: ["com.example.order"]) }
  /// ```
  ///
  /// Universal links and URLs from other apps are opened as ``SystemLinks/open(_:in:)`` says. A tap on a link in a text has the
  /// source `web`; where the mediator does not take it, the browser opens URLs of the web, and others are discarded.
  ///
  /// - Parameters:
  ///   - links: What opens them; an app keeps one for all its scenes, or one for each scene with a navigator of its own.
  ///   - activities: The types of the app's own activities; that of the system's search is `com.apple.corespotlightitem`.
  public func opensLinks(in links: SystemLinks, activities: [String] = []) -> some View {
    modifier(SystemLinkReceiver(links: links, activities: activities))
  }
}

private struct SystemLinkReceiver: ViewModifier {
  let links: SystemLinks
  let activities: [String]

  func body(content: Content) -> some View {
    activities.reduce(AnyView(content)) { view, type in
      AnyView(view.onContinueUserActivity(type) { links.open($0, in: "onContinueUserActivity") })
    }
    .onOpenURL { links.open($0, in: "onOpenURL") }
    .environment(\.openURL, OpenURLAction(handler: tapped))
  }

  private func tapped(_ url: URL) -> OpenURLAction.Result {
    if links.mediator.canOpen(url.absoluteString, source: .web) {
      links.start(url.absoluteString, from: .web, in: "openURL")
      return .handled
    }
    return url.isOfWeb ? .systemAction : .discarded
  }
}
#endif
