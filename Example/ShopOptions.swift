/// The options of every command: the data directory, the files to load, where the orders are, and whether calls are traced.
struct ShopOptions: Sendable {
  /// The directory of session, cart and orders, or `nil` for the default one.
  var data: String?
  /// The file of routes, or `nil` for the bundled one.
  var routes: String?
  /// The file of rewrites, or `nil` for the bundled one.
  var rewrites: String?
  /// Whether another process has the orders.
  var isRemote = false
  /// Whether each call is printed with the calls in it.
  var traces = false
}
