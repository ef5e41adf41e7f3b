import Foundation

extension Decimal {
  /// The amount in euros with two decimals: `1249.50 €`.
  var euros: String {
    var exact = self
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, 2, .plain)
    let text = "\(rounded)"
    let parts = text.split(separator: ".", maxSplits: 1)
    let cents = parts.count == 2 ? parts[1] : ""
    return parts[0] + "." + cents + String(repeating: "0", count: 2 - cents.count) + " €"
  }
}
