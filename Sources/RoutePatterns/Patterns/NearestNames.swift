/// Returns the names nearest to a wrong one, best first, at most three.
///
/// A name is near if the edit distance, ignoring ASCII case, is at most a third of the wrong name's length.
///
/// - Complexity: O(*n* × *m*²) for *n* names of *m* bytes; names are cut at 64 bytes.
package func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  let wrongBytes = Array(wrong.lowercasedASCII.utf8.prefix(EditDistance.length))
  let limit = max(1, wrongBytes.count / 3)
  var found: [(distance: Int, name: String)] = []
  for name in names {
    guard abs(min(name.utf8.count, EditDistance.length) - wrongBytes.count) <= limit else { continue }
    let candidate = Array(name.lowercasedASCII.utf8.prefix(EditDistance.length))
    let distance = EditDistance.between(wrongBytes[...], candidate[...], maximum: limit)
    if distance <= limit { found.append((distance, name)) }
  }
  found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
  return found.prefix(3).map(\.name)
}
