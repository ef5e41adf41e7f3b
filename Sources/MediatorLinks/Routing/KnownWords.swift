import MediatorKit
import MediatorText
import RoutePatterns

/// The schemes or hosts of an app, for a message.
enum KnownWords {
  /// Returns all words if there are few, else those nearest to a wrong one, with `or` between them.
  ///
  /// - Complexity: Independent of the number of words: a hostile link pays for its message.
  static func listed(_ own: Set<String>, _ others: some Sequence<String>, nearestTo wrong: String) -> String {
    var few = Set(own.prefix(9))
    for word in others.prefix(32) where few.count < 9 { few.insert(word) }
    if few.count < 9 { return joined(few.inOrder()) }
    var steps = SearchSteps(2000)
    let near = NearestNames(to: wrong, among: own, &steps).names + NearestNames(to: wrong, among: others, &steps).names
    let shown = near.isEmpty ? few.inOrder().prefix(3) : near.prefix(3)
    return joined(shown) + " or one of many others"
  }

  private static func joined(_ words: some Sequence<String>) -> String {
    words.map { $0.shortened(to: 120) }.joined(separator: " or ")
  }
}
