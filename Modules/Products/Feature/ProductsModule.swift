public import MediatorKit

/// The catalogue of the shop.
public enum ProductsModule: Module {
  /// The name `Products`.
  public static let name: ModuleName = "Products"
  /// The target `products`.
  public static var contents: ModuleContents {
    Registration(ProductsTarget.init)
  }
}
