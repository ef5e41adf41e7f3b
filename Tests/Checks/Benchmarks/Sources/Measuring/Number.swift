import Foundation

/// Returns a number with separators; small ones with fraction digits.
public func number(_ value: Double?, digits: Int? = nil) -> String {
  guard let value else { return "–" }
  let digits = digits ?? (value < 100 ? 1 : 0)
  let text = String(format: "%.\(digits)f", abs(value))
  let parts = text.split(separator: ".")
  var whole = ""
  for (index, digit) in parts[0].reversed().enumerated() {
    if index > 0, index % 3 == 0 { whole.append(",") }
    whole.append(digit)
  }
  let fraction = parts.count > 1 && parts[1].contains { $0 != "0" } ? "." + parts[1] : ""
  return String(whole.reversed()) + fraction
}
