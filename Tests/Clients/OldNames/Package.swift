// swift-tools-version: 6.2
import PackageDescription

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-mediator") }

let kit = library("MediatorKit")
let patterns = library("RoutePatterns")

// A client with targets that have former names of swift-mediator's targets. It must resolve, build, and run its own programs,
// not those of swift-mediator.
let package = Package(
  name: "OldNames",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-mediator", path: "../../..")],
  targets: [
    .target(name: "AccountAPI", dependencies: [kit]),
    .target(name: "AccountFeature", dependencies: [kit, patterns, "AccountAPI"]),
    .target(name: "CartAPI", dependencies: [kit]),
    .target(name: "CartFeature", dependencies: [kit, patterns, "CartAPI", "Storage"]),
    .target(name: "OrdersAPI", dependencies: [kit]),
    .target(name: "OrdersFeature", dependencies: [kit, patterns, "OrdersAPI"]),
    .target(name: "ProductsAPI", dependencies: [kit]),
    .target(name: "ProductsFeature", dependencies: [kit, patterns, "ProductsAPI", "Pages"]),
    .target(name: "Storage"),
    .target(name: "Pages", dependencies: [library("MediatorNavigation")]),
    .executableTarget(
      name: "shop",
      dependencies: [
        kit, library("MediatorDocuments"), library("MediatorManifest"), "AccountFeature", "CartFeature",
        "OrdersFeature",
        "ProductsFeature",
      ]),
    .target(name: "ConformanceKit", dependencies: [library("MediatorMigration")]),
    .executableTarget(name: "conformance", dependencies: ["ConformanceKit"]),
    .target(name: "SanitizerSupport"),
    .target(name: "TestSupport", dependencies: [kit, "OrdersAPI"]),
    .testTarget(
      name: "BookTests",
      dependencies: [
        kit, library("MediatorTesting"), "OrdersAPI", "OrdersFeature", "SanitizerSupport", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
