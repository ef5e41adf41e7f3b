import MediatorKit

/// Prices, as their callers see them.
public protocol PriceList: Sendable {
  /// Returns a price.
  func price(of id: Int) -> Int
}

struct FixedPriceList: PriceList {
  let text: String
  @inline(never) func price(of id: Int) -> Int { id + text.count }
}

/// Services.
public enum PricesModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Prices"
  /// The services of the module.
  public static var contents: ModuleContents {
    // each
    Service((any PriceList).self, named: "list_NNN") { FixedPriceList(text: "NNN") }
    // end
  }
}
