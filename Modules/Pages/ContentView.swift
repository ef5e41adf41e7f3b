#if canImport(SwiftUI)
public import SwiftUI

/// The view that the app draws for the value of a page; see `drawsContent(_:)`.
struct ContentView: View {
  let content: any Sendable
  @Environment(\.contentDrawing) private var drawing

  var body: some View { drawing.draw(content) }
}

extension View {
  /// Sets the view for the values of pages, in this view and its subviews.
  public func drawsContent<Content: View>(
    @ViewBuilder _ draw: @escaping @MainActor @Sendable (any Sendable) -> Content
  ) -> some View {
    environment(\.contentDrawing, ContentDrawing { AnyView(draw($0)) })
  }
}

struct ContentDrawing: Sendable {
  let draw: @MainActor @Sendable (any Sendable) -> AnyView
}

private struct ContentDrawingKey: EnvironmentKey {
  static let defaultValue = ContentDrawing { AnyView(Text(verbatim: "no view for \(type(of: $0))")) }
}

extension EnvironmentValues {
  fileprivate var contentDrawing: ContentDrawing {
    get { self[ContentDrawingKey.self] }
    set { self[ContentDrawingKey.self] = newValue }
  }
}
#endif
