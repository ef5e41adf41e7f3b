import MediatorKit
import MediatorManifest
import MediatorText
import RoutePatterns

extension ManifestRouter {
  typealias Place = ManifestPlaces.Place

  /// Returns the namespaces of a URL, or `nil` if it belongs to none.
  func place(of text: String) -> Place? {
    do throws(ManifestPlaces.Misplaced) {
      return try places.place(of: text)
    } catch {
      return nil
    }
  }

  /// Returns the namespaces of a web host, which is one name without a port.
  func place(ofHost host: String) throws(SiteAssociationError) -> Place {
    let pattern = HostPattern(host)
    func error(_ code: SiteAssociationError.Code, _ message: String) -> SiteAssociationError {
      SiteAssociationError(code, host.isEmpty ? "''" : host, "", message)
    }
    guard pattern.isValid, !host.contains("*") else {
      throw error(
        .malformedHost, "not a host: expected one name such as 'shop.example', without scheme, port, path and '*'")
    }
    if pattern.port != nil {
      throw error(.malformedHost, "hosts with ports are never associated with an app: expected \(pattern.host.quoted)")
    }
    do throws(ManifestPlaces.Misplaced) {
      return try places.place(of: "https://\(host)/")
    } catch {
      let hosts = Set(manifest.namespaces.flatMap(\.hosts)).sorted()
      let nearest = suggestion(for: host, among: hosts)
      let known =
        hosts.isEmpty ? "a manifest with a web namespace" : hosts.prefix(9).map(\.quoted).joined(separator: ", ")
      throw SiteAssociationError(
        .unknownHost, host, "", "belongs to no namespace\(nearest.isEmpty ? ": expected \(known)" : nearest)")
    }
  }

  /// Returns the reason why a URL belongs to no namespace, with the nearest of its schemes or hosts.
  func advised(_ reason: String, for text: String) -> String {
    guard place(of: text) == nil, let url = try? places.reader(of: text).read(text), url.port == nil else {
      return reason
    }
    if url.isWeb { return reason + suggestion(for: url.host ?? "", among: manifest.namespaces.flatMap(\.hosts)) }
    return reason + suggestion(for: url.scheme ?? "", among: manifest.namespaces.flatMap { $0.schemes ?? [] })
  }

  /// Returns whether a URL has the name of a target in its own case.
  func isSpelled(_ target: TargetName, in url: String) -> Bool {
    guard let place = place(of: url) else { return false }
    return place.url.segments(host: place.host).first.map { $0.text.utf8.elementsEqual(target.rawValue.utf8) } ?? false
  }
}
