// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the benchmarks need no third-party packages.
let package = Package(
  name: "Peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-mediator", path: "../../../.."),
    .package(name: "Benchmarks", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
  ],
  targets: [
    // What an app writes by hand, in its own module, as callers see it.
    .target(name: "Handwritten"),
    .executableTarget(
      name: "peers",
      dependencies: [
        "Handwritten",
        .product(name: "Fixtures", package: "Benchmarks"),
        .product(name: "Measuring", package: "Benchmarks"),
        .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
