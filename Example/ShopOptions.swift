/// The options of every command: the data directory and the files to load.
struct ShopOptions: Sendable {
  /// The directory of session, cart and orders, or `nil` for the default one.
  var data: String?
  /// The file of routes, or `nil` for the bundled one.
  var routes: String?
  /// The file of rewrites, or `nil` for the bundled one.
  var rewrites: String?
}
