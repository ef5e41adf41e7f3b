import MediatorLinks

/// Organic Maps: its own links for maps, searches and routes.
enum OrganicMapsLinks: RealApp {
  static let name = "organicmaps-api"

  static var settings: LinkSettings {
    // A map may have a hundred points, with a name and an ID each.
    LinkSettings(
      schemes: ["om", "mwm", "mapswithme", "mapsme", "ge0"], webHosts: ["omaps.app", "ge0.me"],
      reader: StandardURLReader(limits: URLLimits(queryItems: 512)))
  }

  private static let place = ":place<[A-Za-z0-9_-]{7,10}>(/:name)"

  static var routes: [Route] { maps + searches + routing }

  private static var maps: [Route] {
    [
      Route(
        "/map?ll(?v=:version<int>)(?z=:zoom<int>)", labels: ["ll", "version", "zoom", "appname", "backurl"],
        exposedTo: .all
      ) {
        (link: Invocation, points: [Point], version: Int?, zoom: Int?, app: String?, back: String?) in
        // A name is that of the point before it.
        var names: [String] = []
        for item in link.queryItems {
          if item.name == "ll" { names.append("") }
          guard item.name == "n" else { continue }
          guard !names.isEmpty else { throw Declined() }
          names[names.count - 1] = item.value ?? ""
        }
        let back = back.map { $0.contains("://") ? $0 : "\($0)://" }
        return Shown(
          "map", ["version": version.map { "\($0)" }, "zoom": zoom.map { "\($0)" }, "app": app, "back": back],
          lists: list(points.map(\.parameterText), names))
      },
      Route("om://\(place)", "ge0://\(place)", "//omaps.app/\(place)", "//ge0.me/\(place)", exposedTo: .all) {
        (place: String, name: String?) in
        Shown("map", ["code": place, "name": name.map(spaced)])
      },
      Route("/:lat<double>,:lon<double>(/:name)(?z=:zoom<int>)", exposedTo: .all) {
        (lat: Double, lon: Double, name: String?, zoom: Int?) in
        let point = try Point(text: "\(lat),\(lon)")
        let zoom = zoom.flatMap { (1...20).contains($0) ? $0 : nil } ?? 14
        return Shown("map", ["zoom": "\(zoom)"], lists: list([point.parameterText], [spaced(name ?? "")]))
      },
      Route(
        ["", "om:/", "ge0:/", "//omaps.app", "//ge0.me"].map { "\($0)/crosshair?cll=:center(?appname=:app)" },
        exposedTo: .all
      ) { (center: Point, app: String?) in
        Shown("crosshair", ["center": center.parameterText, "app": app])
      },
      Route("om://oauth2/osm/callback?code=:code", exposedTo: .all) { (code: String) in
        guard !code.isEmpty else { throw Declined() }
        return Shown("oauth2", ["code": code])
      }
      .secret("code"),
    ]
  }

  /// Returns a name of a place with spaces, for which a link has underscores.
  private static func spaced(_ name: String) -> String { name.replacing("_", with: " ") }

  static func list(_ points: [String], _ names: [String], _ callbacks: [String] = []) -> [String: [JSON]] {
    let texts = points.indices.map { index in
      "\(points[index])|\(index < names.count ? names[index] : "")"
        + (index < callbacks.count && !callbacks[index].isEmpty ? "|\(callbacks[index])" : "")
    }
    return ["points": texts.map { .string($0) }]
  }

  private static var searches: [Route] {
    [
      Route("/search?query=:query(?cll=:center)(?locale=:locale)(?appname=:app)(?map=:map)", exposedTo: .all) {
        (query: String, center: String?, locale: String?, app: String?, map: String?) in
        guard !query.isEmpty else { throw Declined() }
        let center = center.flatMap { try? Point(text: $0).parameterText }
        return Shown(
          "search", ["query": query, "center": center, "locale": locale, "app": app, "onMap": "\(map != nil)"])
      }
    ]
  }

  private static var routing: [Route] {
    [
      Route(
        "/route?sll=:start&saddr=:from&dll=:end&daddr=:to&type=:mode(?cll=:center)(?appname=:app)", exposedTo: .all
      ) {
        (start: Point, from: String, end: Point, to: String, mode: String, center: Point?, app: String?) in
        Shown(
          "route", ["mode": mode, "center": center?.parameterText, "app": app],
          lists: list([start.parameterText, end.parameterText], [from, to]))
      },
      Route("/v2/:kind<dir|nav>?destination=:destination", labels: ["kind", "trip"], exposedTo: .all) {
        (kind: String, trip: Trip) in try trip.shown(kind)
      },
    ]
  }
}

/// The items of a route through several points.
struct Trip: StructureDecodable {
  let destination: Point
  let destination_name, destination_callback, origin, origin_name, origin_callback: String?
  let waypoints, waypoint_names, waypoint_callbacks: String?
  let mode, travelmode, dir_action, optimize, ref_name, callback: String?
  let origin_heading: Int?

  func shown(_ kind: String) throws -> Shown {
    let modes = [
      "drive": "vehicle", "driving": "vehicle", "car": "vehicle", "bike": "bicycle", "bicycling": "bicycle",
      "walk": "pedestrian", "walking": "pedestrian", "transit": "transit",
    ]
    let isNavigation = kind == "nav" || dir_action == "navigate"
    // Names and callbacks belong to the waypoint of the same index; an empty waypoint is no stop.
    let (waypoints, names, callbacks) = (
      Self.texts(waypoints), Self.texts(waypoint_names), Self.texts(waypoint_callbacks)
    )
    let stops = waypoints.indices.filter { !waypoints[$0].isEmpty }
    func texts(_ list: [String]) -> [String] { stops.map { $0 < list.count ? list[$0] : "" } }
    guard stops.count <= 100, (0...360).contains(origin_heading ?? 0),
      let mode = modes[mode ?? travelmode ?? "drive"]
    else { throw Declined() }
    var start = "me"
    if !isNavigation, let origin, !["current-location", "currentLocation"].contains(origin) {
      start = try Point(text: origin).parameterText
    }
    let points = try [start] + stops.map { try Point(text: waypoints[$0]).parameterText } + [destination.parameterText]
    let optimizes = optimize.map { "\(!["", "0", "false"].contains($0))" }
    return Shown(
      "route",
      [
        "mode": mode, "nav": "\(isNavigation)", "optimize": optimizes, "app": ref_name, "back": callback,
        "heading": origin_heading.map { "\($0)" },
      ],
      lists: OrganicMapsLinks.list(
        points, [origin_name ?? ""] + texts(names) + [destination_name ?? ""],
        [origin_callback ?? ""] + texts(callbacks) + [destination_callback ?? ""]))
  }

  /// Returns the texts that are parted by `|`.
  private static func texts(_ list: String?) -> [String] {
    (list ?? "").split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A point of the map, as in `53.6,-27.6`.
struct Point: TextDecodable, Decodable {
  let parameterText: String

  init(text: String) throws(ParameterError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard numbers.count == 2, text.split(separator: ",").count == 2, (-90...90).contains(numbers[0]),
      (-180...180).contains(numbers[1])
    else { throw .malformed(expected: "a point such as 53.6,-27.6") }
    parameterText = numbers.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: ",")
  }
}
