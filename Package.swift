// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-mediator",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "MediatorKit", targets: ["MediatorKit"]),
    .library(name: "MediatorNavigation", targets: ["MediatorNavigation"]),
    .library(name: "RoutePatterns", targets: ["RoutePatterns"]),
  ],
  targets: [
    // URL reading, patterns, tables, matching and generation. No Foundation.
    .target(name: "RoutePatterns"),
    // The few lines of C behind link-time export and reader counters.
    .target(name: "CMediatorImage"),
    // The runtime: targets, actions, calls, modules, services, interceptors.
    .target(name: "MediatorKit", dependencies: ["CMediatorImage", "RoutePatterns"]),
    // Pages, navigators, the navigation model; a UIKit navigator where there is UIKit.
    .target(name: "MediatorNavigation", dependencies: ["MediatorKit", "RoutePatterns"]),
    .testTarget(name: "MediatorKitTests", dependencies: ["MediatorKit"]),
    .testTarget(
      name: "MediatorNavigationTests", dependencies: ["MediatorKit", "MediatorNavigation", "RoutePatterns"]),
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
