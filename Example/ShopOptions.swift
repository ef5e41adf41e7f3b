/// What every command takes: where things live and what is loaded.
struct ShopOptions: Sendable {
  /// Where session, cart and orders live; nil for the usual place.
  var data: String?
  /// The file of routes; nil for the one that comes with the program.
  var routes: String?
  /// The file of rewrites; nil for the one that comes with the program.
  var rewrites: String?
}
