import MediatorNavigation
import SwiftUI

/// The sections of a model in three columns: each page is a column, and the last one is a stack.
struct ShopColumns: View {
  let model: NavigationModel

  var body: some View {
    NavigationSplitView {
      List(selection: section) {
        ForEach(model.state.sections.map(\.section.name), id: \.self) { Text($0).tag($0) }
      }
    } content: {
      if let root = model.root { PageView(root, in: model) }
    } detail: {
      NavigationStack(path: Bindable(model).stack) {
        Text("Choose an order").navigationDestination(for: PageEntry.self) { PageView($0, in: model) }
      }
    }
    .presentsLayers(of: model)
  }

  private var section: Binding<String?> {
    Binding { @MainActor in
      model.tab
    } set: { @MainActor section in
      if let section { model.tab = section }
    }
  }
}
