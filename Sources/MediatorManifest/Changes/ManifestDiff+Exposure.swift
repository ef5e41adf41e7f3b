import MediatorKit
import MediatorLinks

extension ManifestDiff {
  /// Compares the exposures of an action or a route.
  func compare(_ before: Manifest.Exposure, _ after: Manifest.Exposure, _ place: String, message: String? = nil) {
    guard before != after else { return }
    let message = message ?? "It was exposed to \(before) and is exposed to \(after)."
    let lost = before.sources(besides: after)
    let gained = after.sources(besides: before)
    if let lost, !lost.isEmpty {
      report(place, .breaking(.exposureWithdrawn, message, because: "URLs from \(lost) are rejected."))
    }
    if let gained, !gained.isEmpty {
      report(place, .opening(.exposureWidened, message, because: "URLs from \(gained) can reach it now."))
    }
    if lost == nil || gained == nil {
      report(place, .breaking(.exposureChanged, message, because: "A rule may allow more or fewer sources."))
    }
  }
}

extension Manifest.Exposure {
  /// The allowed sources as an origin of URLs, in words.
  var origin: String { self == .all ? "anywhere" : description }

  /// Returns the sources that only this exposure allows, in words; `nil` if rules decide.
  func sources(besides other: Self) -> String? {
    switch (self, other) {
    case (.none, _), (_, .all): return ""
    case (.all, .none): return "anywhere"
    case (_, .none): return description
    case (.sources(let own), .sources(let others)):
      let known = Set(others)
      return own.filter { !known.contains($0) }.map(\.rawValue).joined(separator: ", ")
    case (.all, .sources(let others)):
      return "sources other than \(others.map(\.rawValue).joined(separator: ", "))"
    case (.all, .rule): return "sources other than \(other)"
    case (.rule, _), (_, .rule): return nil
    }
  }
}
