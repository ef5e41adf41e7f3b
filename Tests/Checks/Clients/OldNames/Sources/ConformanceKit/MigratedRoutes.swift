import MediatorMigration

package enum MigratedRoutes {
  package static func route(_ url: String) throws -> Bool {
    let routes = JLRoutes()
    try routes.add("/order/:id") { $0["id"] as? String == "1" }
    return routes.route(url)
  }
}
