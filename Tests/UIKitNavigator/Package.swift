// swift-tools-version: 6.2
import PackageDescription

// Builds the navigation library against a module named UIKit with the signatures of the SDK, so that what stands behind
// `#if canImport(UIKit)` is type-checked and tested where there is no UIKit.
let package = Package(
  name: "UIKitNavigator",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-mediator", path: "../..")],
  targets: [
    .target(name: "UIKit"),
    // A link to Sources/MediatorNavigation; of another name, since target names are unique.
    .target(
      name: "NavigationOnUIKit",
      dependencies: [
        "UIKit", .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ],
      // What the two libraries share within their package.
      exclude: ["Pages/PageEntry+Manifest.swift", "Payloads"]),
    .testTarget(
      name: "UIKitNavigatorTests",
      dependencies: [
        "NavigationOnUIKit", "UIKit", .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ],
      // Testing brings an overlay of its own for the real UIKit.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the package itself.
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
}
