// swift-tools-version: 6.2
import PackageDescription

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-mediator") }

let kit = library("MediatorKit")
let links = library("MediatorLinks")
let patterns = library("RoutePatterns")

// A client with targets that have former names of swift-mediator's targets. It must resolve, build, and run its own programs,
// not those of swift-mediator.
let package = Package(
  name: "OldNames",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-mediator", path: "../../../..")],
  targets: [
    .target(name: "AccountAPI", dependencies: [kit, links]),
    .target(name: "AccountFeature", dependencies: [kit, links, patterns, "AccountAPI"]),
    .target(name: "CartAPI", dependencies: [kit, links]),
    .target(name: "CartFeature", dependencies: [kit, links, patterns, "CartAPI", "Storage"]),
    .target(name: "OrdersAPI", dependencies: [kit, links]),
    .target(name: "OrdersFeature", dependencies: [kit, links, patterns, "OrdersAPI"]),
    .target(name: "ProductsAPI", dependencies: [kit, links]),
    .target(name: "ProductsFeature", dependencies: [kit, links, patterns, "ProductsAPI", "Pages"]),
    .target(name: "Storage"),
    .target(name: "Pages", dependencies: [library("MediatorNavigation")]),
    .executableTarget(
      name: "shop",
      dependencies: [
        kit, links, library("MediatorDocuments"), library("MediatorManifest"), "AccountFeature", "CartFeature",
        "OrdersFeature",
        "ProductsFeature",
      ]),
    .target(name: "ConformanceKit", dependencies: [library("MediatorMigration")]),
    .executableTarget(name: "conformance", dependencies: ["ConformanceKit"]),
    .target(name: "SanitizerSupport"),
    .target(name: "TestSupport", dependencies: [kit, links, "OrdersAPI"]),
    .testTarget(
      name: "BookTests",
      dependencies: [
        kit, links, library("MediatorTesting"), "OrdersAPI", "OrdersFeature", "SanitizerSupport", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
