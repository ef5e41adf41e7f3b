#if canImport(SwiftUI)
import MediatorKit
public import SwiftUI

/// The pages of a section in a navigation stack, with the layers over them.
///
/// ```swift
/// TabView(selection: $model.tab) {
///   PageStackView(model, section: "catalog") { CatalogView() }.tag("catalog")
///   PageStackView(model, section: "orders") { OrdersView() }.tag("orders")
/// }
/// ```
///
/// ``PageView`` draws each page. Layers are sheets, each presented by the one below it, or cover the screen if their style says
/// so.
public struct PageStackView<Root: View>: View {
  private let model: NavigationModel
  private let section: String
  private let root: Root
  /// The root that is drawn: SwiftUI may lose a path that changes in the same update as the root under it.
  @State private var drawnRoot: PageEntry?

  /// Creates the view of a section.
  ///
  /// - Parameters:
  ///   - model: The pages of the app.
  ///   - section: The name of the section; omit it in an app without sections.
  ///   - root: The first screen, unless it is a page.
  public init(
    _ model: NavigationModel, section: String = PageSection.mainName, @ViewBuilder root: () -> Root
  ) {
    self.model = model
    self.section = section
    self.root = root()
    _drawnRoot = State(wrappedValue: model.state.stack(of: section)?.root)
  }

  /// The stack, or a text if no section has the name.
  public var body: some View {
    if model.state.stack(of: section) == nil {
      Text(verbatim: "no section '\(section)'")
    } else {
      stack
    }
  }

  private var stack: some View {
    NavigationStack(path: Bindable(model)[pathOf: section]) {
      Group {
        if let drawnRoot { PageView(drawnRoot, in: model) } else { root }
      }
      .onChange(of: model.state.stack(of: section)?.root, initial: true) {
        drawnRoot = model.state.stack(of: section)?.root
      }
      .navigationDestination(for: PageEntry.self) { PageView($0, in: model) }
    }
    .modifier(PageLayers(model: model, section: section, depth: 0))
  }
}

extension View {
  /// Presents the layers of a model over the view, each by the one below it, as ``PageStackView`` does.
  ///
  /// ```swift
  /// Shell(model: model).presentsLayers(of: model)
  /// ```
  ///
  /// - Parameter model: The model that shows the pages.
  public func presentsLayers(of model: NavigationModel) -> some View {
    modifier(PageLayers(model: model, section: nil, depth: 0))
  }
}

/// The layer at a depth, presented while its section is selected.
private struct PageLayers: ViewModifier {
  let model: NavigationModel
  /// The section, or `nil` for any.
  let section: String?
  let depth: Int

  func body(content: Content) -> some View {
    content
      .sheet(item: layer(isCover: false), content: view)
      #if !os(macOS)
    .fullScreenCover(item: layer(isCover: true), content: view)
      #endif
  }

  private func view(_ entry: PageEntry) -> PageLayerView {
    PageLayerView(model: model, section: section, depth: depth, root: entry)
  }

  private func layer(isCover: Bool) -> Binding<PageEntry?> {
    let entry = shown(isCover)
    return Binding { @MainActor in
      shown(isCover)
    } set: { @MainActor new in
      // SwiftUI also sets `nil` after the layer was replaced, and the new one must stay.
      if new == nil, entry != nil, shown(isCover) == entry { model[layer: depth] = nil }
    }
  }

  private func shown(_ isCover: Bool) -> PageEntry? {
    if let section, !model.state.selection.hasBytes(of: section) { return nil }
    guard let entry = model[layer: depth] else { return nil }
    return entry.options.presentation.coversScreen == isCover ? entry : nil
  }
}

extension PresentationStyle {
  /// Whether a layer of the style covers the screen; macOS only has sheets.
  fileprivate var coversScreen: Bool {
    #if os(macOS)
    false
    #else
    self == .fullScreen || self == .overFullScreen
    #endif
  }
}

/// A layer: its root and the pages above it.
private struct PageLayerView: View {
  let model: NavigationModel
  let section: String?
  let depth: Int
  let root: PageEntry

  var body: some View {
    NavigationStack(path: Bindable(model)[pathOfLayer: depth]) {
      PageView(root, in: model)
        .navigationDestination(for: PageEntry.self) { PageView($0, in: model) }
    }
    .modifier(PageLayers(model: model, section: section, depth: depth + 1))
    .interactiveDismissDisabled(model.state.layers.dropFirst(depth).contains { $0.entries.contains(where: \.isHeld) })
  }
}
#endif
