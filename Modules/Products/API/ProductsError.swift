public import Foundation

/// An error of the catalog.
public enum ProductsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No product has that number.
  case unknownProduct(Int)
  /// The limit of a search is not 1 to 100.
  case limitOutOfRange(Int)
  /// The lowest price is above the highest, or one of them is negative.
  case impossiblePrices(from: Decimal?, to: Decimal?)
  /// The module's catalog cannot be read.
  case unreadableCatalogue(String)

  /// The message.
  public var description: String {
    switch self {
    case .unknownProduct(let id): "there is no product \(id)"
    case .limitOutOfRange(let limit): "a search returns 1 to 100 products, not \(limit)"
    case .impossiblePrices(let from, let to):
      "no product costs between \(from.map { "\($0)" } ?? "0") and \(to.map { "\($0)" } ?? "any price")"
    case .unreadableCatalogue(let reason): "the catalogue cannot be read: \(reason)"
    }
  }
}
