// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-mediator",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "MediatorKit", targets: ["MediatorKit"]),
    .library(name: "MediatorMigration", targets: ["MediatorMigration"]),
    .library(name: "RoutePatterns", targets: ["RoutePatterns"]),
  ],
  targets: [
    // URL reading, patterns, tables, matching and generation. No Foundation.
    .target(name: "RoutePatterns"),
    // The few lines of C behind link-time export and reader counters.
    .target(name: "CMediatorImage"),
    // The runtime: targets, actions, calls, modules, services, interceptors.
    .target(name: "MediatorKit", dependencies: ["CMediatorImage", "RoutePatterns"]),
    // What apps that leave another router need: its URL reader, its patterns, its order.
    .target(name: "MediatorMigration", dependencies: ["MediatorKit", "RoutePatterns"]),
    // Answers recorded cases of the other routers: `swift run conformance SYSTEM < cases.jsonl`.
    .target(
      name: "ConformanceKit", dependencies: ["MediatorKit", "MediatorMigration", "RoutePatterns"],
      path: "Tests/Conformance/Kit",
      packageAccess: false),
    .executableTarget(
      name: "conformance", dependencies: ["ConformanceKit"], path: "Tests/Conformance/Runner", packageAccess: false),
    .testTarget(
      name: "ConformanceTests", dependencies: ["ConformanceKit", "MediatorKit", "MediatorMigration"],
      path: "Tests/Conformance", exclude: ["Kit", "Runner", "README.md"], sources: ["Tests"],
      resources: [.copy("Vectors")], packageAccess: false),
    .testTarget(name: "MediatorKitTests", dependencies: ["MediatorKit"]),
    .testTarget(
      name: "MediatorMigrationTests", dependencies: ["MediatorKit", "MediatorMigration", "RoutePatterns"]),
    .testTarget(name: "RoutePatternsTests", dependencies: ["RoutePatterns"]),
  ],
  swiftLanguageModes: [.v6]
)

// Every Swift target is compiled with the same settings; each upcoming feature names its proposal.
for target in package.targets where target.type != .system && target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  ]
  target.swiftSettings = settings
}
