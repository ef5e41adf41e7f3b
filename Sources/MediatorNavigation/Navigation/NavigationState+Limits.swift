import MediatorKit
import MediatorLinks

extension NavigationState {
  /// The number of pages in a stack that links from one source outside the app may push.
  static let maximumLinkedPages = 64
  /// The number of layers that links from one source outside the app may present.
  static let maximumLinkedLayers = 8

  /// Removes the oldest page or layer of the target's source if its stack has too many of them.
  ///
  /// Pages of other sources and of code stay, so a source displaces only its own pages.
  mutating func limitPages(besides target: PageEntry) {
    guard let source = target.source, source != .inApp else { return }
    if let front = layers.last, front.root == target {
      let linked = layers.indices.filter { layers[$0].root.source == source }
      if linked.count > Self.maximumLinkedLayers { removeLayer(at: linked[0]) }
    } else {
      let linked = frontPages.filter { $0.source == source }
      if linked.count > Self.maximumLinkedPages { removeFrontPage(linked[0]) }
    }
  }

  /// The pages above the root of the front stack.
  private var frontPages: [PageEntry] { layers.last?.pages ?? selectedStack.pages }
}
