public import MediatorNavigation
import ShopProductsAPI

/// The module of the catalog.
public enum ProductsModule: Module {
  /// The name `Products`.
  public static let name: ModuleName = "Products"
  /// The target `products`, and its pages.
  public static var contents: ModuleContents {
    Registration(ProductsTarget.init)
    ProductPage.route
    SearchPage.route
    Publication(Products.search, Products.detail, Products.categories, Products.nativeFilter)
  }
}
