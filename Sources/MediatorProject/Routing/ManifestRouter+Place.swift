import MediatorKit
import MediatorManifest
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

  /// Returns the namespaces of a web host.
  func place(ofHost host: String) throws(SiteAssociationError) -> Place {
    do throws(ManifestPlaces.Misplaced) {
      return try places.place(of: "https://\(host)/")
    } catch {
      throw SiteAssociationError(.notAWebURL, host.shortened(to: 120), "", error.reason)
    }
  }

  /// Returns whether a URL has the name of a target in its own case.
  func isSpelled(_ target: TargetName, in url: String) -> Bool {
    guard let place = place(of: url) else { return false }
    return place.url.segments(host: place.host).first.map { $0.text.utf8.elementsEqual(target.rawValue.utf8) } ?? false
  }
}
