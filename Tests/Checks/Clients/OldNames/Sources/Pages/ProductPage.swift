import MediatorNavigation

package struct ProductPage: Page {
  package let id: Int
  package var title: String { "Product \(id)" }

  package init(id: Int) {
    self.id = id
  }
}
