public import Foundation

/// Why the catalogue has no answer.
public enum ProductsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No product has that number.
  case unknownProduct(Int)
  /// A search asked for fewer than 1 or more than 100 products.
  case limitOutOfRange(Int)
  /// The lowest price lies above the highest, or one of them below 0.
  case impossiblePrices(from: Decimal?, to: Decimal?)
  /// The catalogue that comes with the module cannot be read.
  case unreadableCatalogue(String)

  /// What happened, in one sentence.
  public var description: String {
    switch self {
    case .unknownProduct(let id): "there is no product \(id)"
    case .limitOutOfRange(let limit): "a search gives 1 to 100 products, not \(limit)"
    case .impossiblePrices(let from, let to):
      "no product costs between \(from.map { "\($0)" } ?? "0") and \(to.map { "\($0)" } ?? "any price")"
    case .unreadableCatalogue(let reason): "the catalogue cannot be read: \(reason)"
    }
  }
}
