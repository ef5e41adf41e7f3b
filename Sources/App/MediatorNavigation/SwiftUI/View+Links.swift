#if canImport(SwiftUI)
import MediatorLinks
public import SwiftUI

extension View {
  /// Opens the links that the system passes to a scene, and links in texts.
  ///
  /// ```swift
  /// WindowGroup { Shell(model: model).opensLinks(in: links, activities: ["com.example.order"]) }
  /// ```
  ///
  /// ``SystemLinks/open(_:in:)`` opens universal links and URLs from other apps. A tap on a link in a text has the source
  /// `web`. If the mediator cannot open it, the system does, as for web URLs, `mailto:`, `tel:` and the settings. A link with
  /// a scheme that `LinkSettings.schemes` or a namespace names is discarded then.
  ///
  /// - Parameters:
  ///   - links: The object that opens them: one for all scenes, or one for each scene with its own navigator.
  ///   - activities: The types of the app's own activities; that of the system's search is `com.apple.corespotlightitem`.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  public func opensLinks(
    in links: SystemLinks, activities: [String] = [], fileID: StaticString = #fileID, line: UInt = #line
  ) -> some View {
    modifier(SystemLinkReceiver(links: links, activities: activities, fileID: fileID, line: line))
  }
}

private struct SystemLinkReceiver: ViewModifier {
  let links: SystemLinks
  let activities: [String]
  let fileID: StaticString
  let line: UInt

  func body(content: Content) -> some View {
    activities.reduce(AnyView(content)) { view, type in
      AnyView(
        view.onContinueUserActivity(type) {
          links.open($0, in: "onContinueUserActivity", fileID: fileID, line: line)
        })
    }
    .onOpenURL { links.open($0, in: "onOpenURL", fileID: fileID, line: line) }
    .environment(\.openURL, OpenURLAction(handler: tapped))
  }

  private func tapped(_ url: URL) -> OpenURLAction.Result {
    switch links.openTapped(url, in: "openURL", fileID: fileID, line: line) {
    case .app: .handled
    case .system: .systemAction
    case nil: .discarded
    }
  }
}
#endif
