import ShopCartAPI
import MediatorNavigation
import ShopProductsAPI
import ShopStorage

/// The module of the cart.
///
/// No code names this type: a program that links the module finds it by the export below.
enum CartModule: Module {
  static let name: ModuleName = "Cart"
  static var contents: ModuleContents {
    Registration(CartTarget.init(mediator:))
    CartPage.route
    Publication(Cart.show, Cart.add, Cart.remove, Cart.clear, Cart.nativeSettle)
    Requirement(Products.detail)
    Requirement((any DataStore).self)
  }
}

#if objectFormat(MachO)
@section("__DATA,mediator_exports") @used private let export: ModuleExport = { CartModule.self }
#else
@section("mediator_exports") @used private let export: ModuleExport = { CartModule.self }
#endif
