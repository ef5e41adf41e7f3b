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
  }

  /// The stack.
  public var body: some View {
    NavigationStack(path: Bindable(model)[pathOf: section]) {
      Group {
        if let entry = model.state.stack(of: section)?.root { CurrentPage(model: model, entry: entry) } else { root }
      }
      .navigationDestination(for: PageEntry.self) { CurrentPage(model: model, entry: $0) }
    }
    .modifier(PageLayers(model: model, section: section, depth: 0))
  }
}

/// The current page of an entry, which changes when the entry is renewed.
private struct CurrentPage: View {
  let model: NavigationModel
  let entry: PageEntry

  var body: some View {
    let current = model.state.entries.first { $0 == entry } ?? entry
    PageView(current).id(current.pageID).environment(\.pageEntry, current).environment(\.navigator, model)
  }
}

/// The layer at a depth, presented while its section is selected.
private struct PageLayers: ViewModifier {
  let model: NavigationModel
  let section: String
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
    guard model.state.selection.hasBytes(of: section), let entry = model[layer: depth] else { return nil }
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
  let section: String
  let depth: Int
  let root: PageEntry

  var body: some View {
    NavigationStack(path: Bindable(model)[pathOfLayer: depth]) {
      CurrentPage(model: model, entry: root)
        .navigationDestination(for: PageEntry.self) { CurrentPage(model: model, entry: $0) }
    }
    .modifier(PageLayers(model: model, section: section, depth: depth + 1))
  }
}
#endif
