// swift-tools-version: 6.2
import PackageDescription

// The package has no third-party dependencies, so that CI can use its gate; `Peers` contains the comparison with another
// router.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AllocationCounter", type: .dynamic, targets: ["AllocationCounter"]),
    .library(name: "Fixtures", targets: ["Fixtures"]),
    .library(name: "Measuring", targets: ["Measuring", "CMeasure"]),
  ],
  dependencies: [.package(name: "swift-mediator", path: "../../..")],
  targets: [
    // Preloaded by `run`: counts the allocations of the process.
    .target(name: "AllocationCounter"),
    // Instruction counters, the size of the heap, and a function that keeps the optimizer from removing a loop.
    .target(name: "CMeasure"),
    // Loops, meters and sets of routes.
    .target(
      name: "Measuring",
      dependencies: ["CMeasure", .product(name: "RoutePatterns", package: "swift-mediator")],
      resources: [.embedInCode("github-routes.tsv"), .embedInCode("app-tables.tsv")]),
    // Targets, keys and floors, in their own module, as callers see them.
    .target(
      name: "Fixtures",
      dependencies: [
        .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ],
      plugins: ["NumberedTypes"]),
    // Generates a hundred targets and modules, which only differ in their number.
    .plugin(name: "NumberedTypes", capability: .buildTool, dependencies: ["numbered-types"]),
    .executableTarget(name: "numbered-types"),
    // No source imports it: it exports its module at link time.
    .target(
      name: "LinkedFixture",
      dependencies: [
        .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
      ]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CMeasure", "Fixtures", "LinkedFixture", "Measuring",
        .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
        .product(name: "MediatorManifest", package: "swift-mediator"),
        // Not imported: `Cost/run` compiles pages against it.
        .product(name: "MediatorNavigation", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ]),
    // The growth of operations on data, each at n, 2n and 4n.
    .executableTarget(
      name: "growth",
      dependencies: [
        "CMeasure", "Measuring",
        .product(name: "MediatorDocuments", package: "swift-mediator"),
        .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
        .product(name: "MediatorManifest", package: "swift-mediator"),
        .product(name: "MediatorMigration", package: "swift-mediator"),
        .product(name: "MediatorNavigation", package: "swift-mediator"),
        .product(name: "MediatorProject", package: "swift-mediator"),
        .product(name: "MediatorRemote", package: "swift-mediator"),
        .product(name: "MediatorRouteFiles", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ]),
    // The tests of RoutePatterns that compare a million pairs of tables and paths with a reference, built for release.
    .target(
      name: "MediatorTestSupport",
      dependencies: [
        .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
      ]),
    .testTarget(name: "MeasuringTests", dependencies: ["Measuring"]),
    .testTarget(
      name: "ReferenceTests",
      dependencies: ["MediatorTestSupport", .product(name: "RoutePatterns", package: "swift-mediator")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  ]
}
