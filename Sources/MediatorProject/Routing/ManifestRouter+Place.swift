import MediatorKit
import MediatorManifest
import RoutePatterns

extension ManifestRouter {
  /// A URL and the tables that are tried for it, by index.
  struct Place {
    let url: ParsedURL
    let host: HostPlacement
    let tables: [Int]
  }

  /// The reason why a URL belongs to no namespace.
  struct Misplaced: Error {
    let reason: String
  }

  /// Returns the namespace of a URL, by its scheme or host.
  func place(of text: String) throws(Misplaced) -> Place {
    let url: ParsedURL
    do throws(URLReadingError) {
      url = try StandardURLReader().read(text)
    } catch {
      throw Misplaced(reason: "\(error)")
    }
    if url.hasUserInfo { throw Misplaced(reason: "user information before the host") }
    guard let scheme = url.scheme else {
      if url.hasHost { throw Misplaced(reason: "a host without a scheme") }
      return Place(url: url, host: .authority, tables: global.map { [$0] } ?? [])
    }
    let own = tables.indices.filter { tables[$0].namespace.kind != .global }
    if url.isWeb {
      guard let index = (own + tables.indices).first(where: { tables[$0].hosts.owns(url) }) else {
        throw Misplaced(reason: "host \((url.host ?? "").quoted) belongs to no namespace")
      }
      return Place(url: url, host: .authority, tables: searched(index))
    }
    if url.port != nil { throw Misplaced(reason: "a port in a URL of scheme '\(scheme)'") }
    if let index = own.first(where: { tables[$0].namespace.schemes?.contains(scheme) ?? false }) {
      return Place(url: url, host: .firstSegment, tables: searched(index))
    }
    guard let global, tables[global].namespace.schemes?.contains(scheme) ?? !LinkSettings.isForeign(scheme: scheme)
    else {
      throw Misplaced(reason: "scheme \(scheme.quoted) belongs to no namespace")
    }
    return Place(url: url, host: .firstSegment, tables: [global])
  }

  /// Returns the namespace of a web host.
  func place(ofHost host: String) throws(SiteAssociationError) -> Place {
    do throws(Misplaced) {
      return try place(of: "https://\(host)/")
    } catch {
      throw SiteAssociationError(.notAWebURL, host, "", error.reason)
    }
  }

  private var global: Int? { tables.firstIndex { $0.namespace.kind == .global } }

  /// Returns a namespace and the global one, if it falls back to that.
  func searched(_ index: Int) -> [Int] {
    guard tables[index].namespace.kind != .global, tables[index].namespace.fallsBackToGlobal, let global else {
      return [index]
    }
    return [index, global]
  }
}
