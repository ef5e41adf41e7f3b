import MediatorLinks

/// Organic Maps: places in the URLs of `geo:` and of other maps.
enum OrganicMapsPlaces: RealApp {
  static let name = "organicmaps-geo"

  static var settings: LinkSettings {
    LinkSettings(
      schemes: ["geo"],
      webHosts: ["maps.google.com", "www.google.com", "yandex.ru", "2gis.ru", "www.openstreetmap.org"])
  }

  static var routes: [Route] { geo + sites }

  private static var geo: [Route] {
    [
      // Some links have `&` in place of `?`, and RFC 5870 has parameters after a semicolon.
      Route(
        "geo::point(?z=:zoom)", "geo::point&z=:zoom", "geo::point;:others(?z=:zoom)", labels: ["point", "zoom"],
        exposedTo: .all, perform: place),
      Route("geo::point?q=:query(?z=:zoom)", exposedTo: .all) { (point: Place, query: String, zoom: String?) in
        query.isEmpty ? try place(point, zoom) : search(query, zoom)
      },
      Route("geo:///?q=:query(?z=:zoom)", exposedTo: .all, perform: search),
    ]
  }

  @Sendable private static func place(_ point: Place, _ zoom: String?) throws -> Shown {
    guard point.numbers.count > 1 else { throw Declined() }
    // One link has the name behind its zoom.
    let zoom = zoom.flatMap { try? Place(text: $0) }
    return try map(point.numbers[0], point.numbers[1], zoom?.numbers.first, point.name ?? zoom?.name)
  }

  @Sendable private static func search(_ query: String, _ zoom: String?) -> Shown {
    let end = query.split(separator: "@", omittingEmptySubsequences: false).last.map(String.init) ?? query
    let found = (try? Place(text: end)).flatMap { try? place($0, zoom) }
    return found ?? Shown("search", ["query": query, "zoom": zoom])
  }

  @Sendable private static func map(_ lat: Double, _ lon: Double, _ zoom: Double?, _ name: String? = nil) throws
    -> Shown
  {
    guard (-90...90).contains(lat), (-180...180).contains(lon) else { throw Declined() }
    let zoom = zoom.flatMap { $0 >= 1 ? min($0, 20) : nil }
    return Shown("map", ["lat": "\(lat)", "lon": "\(lon)", "zoom": zoom.map { "\($0)" }, "name": name])
  }

  private static var sites: [Route] {
    [
      Route("//maps.google.com/maps?q=:query(?z=:zoom)", "//www.google.com/maps?q=:query(?z=:zoom)", exposedTo: .all) {
        (query: String, zoom: String?) in search(query, zoom)
      },
      Route(
        "//www.google.com/maps/place/:name/@:lat<double>,:lon<double>,:zoom<double>z", labels: ["lat", "lon", "zoom"],
        exposedTo: .all
      ) { (lat: Double, lon: Double, zoom: Double) in try map(lat, lon, zoom) },
      Route("//yandex.ru/maps/*?ll=:ll(?z=:zoom<double>)", labels: ["ll", "zoom"], exposedTo: .all) {
        (point: Place, zoom: Double?) in
        guard point.numbers.count == 2 else { throw Declined() }
        return try map(point.numbers[1], point.numbers[0], zoom)
      },
      Route(
        "//2gis.ru/:city/firm/:firm/center/:lon<double>,:lat<double>/zoom/:zoom<double>",
        labels: ["lat", "lon", "zoom"], exposedTo: .all
      ) { (lat: Double, lon: Double, zoom: Double) in try map(lat, lon, zoom) },
      Route("//2gis.ru/:city/firm/:firm?m=:place", labels: ["place"], exposedTo: .all) { (place: Place) in
        guard place.numbers.count == 3 else { throw Declined() }
        return try map(place.numbers[1], place.numbers[0], place.numbers[2])
      },
      Route(
        "//www.openstreetmap.org/*#map=:zoom<double>%2F:lat<double>%2F:lon<double>", labels: ["lat", "lon", "zoom"],
        exposedTo: .all
      ) { (lat: Double, lon: Double, zoom: Double) in try map(lat, lon, zoom) },
      Route(
        "//www.openstreetmap.org/*?mlat=:lat<double>&mlon=:lon<double>(?zoom=:zoom<double>)",
        labels: ["lat", "lon", "zoom"], exposedTo: .all
      ) { (lat: Double, lon: Double, zoom: Double?) in try map(lat, lon, zoom) },
    ]
  }
}

/// Numbers parted by commas or slashes, and perhaps a name in parentheses: `53.6, -27.6 (Some place)`.
struct Place: TextDecodable {
  var numbers: [Double] = []
  var name: String?

  init(text: String) throws(ParameterError) {
    let parts = text.split(separator: "(", maxSplits: 1)
    if parts.count == 2, parts[1].hasSuffix(")") { name = String(parts[1].dropLast()) }
    for number in (parts.first ?? "").split(whereSeparator: { ",/".contains($0) }) {
      let trimmed = number.drop { " +".contains($0) }.split(separator: " ").first ?? ""
      guard let number = Double(trimmed) else { throw .malformed(expected: "numbers such as 53.6,-27.6") }
      numbers.append(number)
    }
  }

  var parameterText: String { numbers.map { "\($0)" }.joined(separator: ",") }
}
