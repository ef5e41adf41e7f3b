import Foundation
import ShopProductsAPI

/// A product with the words of its texts, folded.
struct IndexedProduct: Sendable {
  let product: Product
  private let name: [String]
  private let shelf: [String]
  private let summary: [String]

  init(_ product: Product) {
    self.product = product
    name = product.name.searchWords
    shelf = product.brand.searchWords + product.category.rawValue.searchWords
    summary = product.summary.searchWords + product.colours.flatMap(\.searchWords)
  }

  /// Returns how well words match, or `nil` if one of them is not a prefix of any word of the product.
  func relevance(to words: [String]) -> Int? {
    var sum = 0
    for word in words {
      let best = max(score(word, name, 6), score(word, shelf, 3), score(word, summary, 1))
      guard best > 0 else { return nil }
      sum += best
    }
    return sum
  }

  /// Returns twice the weight if a whole word matches, the weight if a prefix does, else 0.
  private func score(_ word: String, _ words: [String], _ weight: Int) -> Int {
    if words.contains(word) { return weight * 2 }
    return words.contains { $0.hasPrefix(word) } ? weight : 0
  }
}

extension String {
  /// Returns the runs of letters and digits, without case and accents.
  var searchWords: [String] {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }
      .map(String.init)
  }
}
