// swift-tools-version: 6.2
import PackageDescription

// The name of the library's package as the compiler receives it: its folder as an identifier.
let folder = Context.packageDirectory.split(separator: "/").dropLast(3).last.map { $0.lowercased() } ?? ""
let packageName = String(
  folder.enumerated().map { $1.isLetter || ($1.isNumber && $0 > 0) ? $1 : "_" })

// Builds the navigation library against modules named UIKit and UserNotifications with the SDK's signatures. So code behind
// `#if canImport(UIKit)` is type-checked and tested where there is no UIKit.
let package = Package(
  name: "UIKitNavigator",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-mediator", path: "../../..")],
  targets: [
    .target(name: "UserNotifications"),
    .target(name: "UIKit", dependencies: ["UserNotifications"]),
    // A link to Sources/App/MediatorNavigation with another name, because target names must be unique.
    .target(
      name: "NavigationOnUIKit",
      dependencies: [
        "UIKit", "UserNotifications", .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ],
      // It uses `package` declarations of the libraries.
      packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", packageName])]),
    .testTarget(
      name: "UIKitNavigatorTests",
      dependencies: [
        "NavigationOnUIKit", "UIKit", "UserNotifications", .product(name: "MediatorKit", package: "swift-mediator"),
        .product(name: "MediatorLinks", package: "swift-mediator"),
        .product(name: "RoutePatterns", package: "swift-mediator"),
      ],
      // Testing has its own overlay for the real UIKit.
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
