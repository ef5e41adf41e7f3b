import ConformanceKit

@main enum Main {
  static func main() throws {
    print("The client's conformance:", try MigratedRoutes.route("client://order/1"))
  }
}
