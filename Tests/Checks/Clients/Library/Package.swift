// swift-tools-version: 6.2
import PackageDescription

let kit: Target.Dependency = .product(name: "MediatorKit", package: "swift-mediator")
let links: Target.Dependency = .product(name: "MediatorLinks", package: "swift-mediator")
let pages: Target.Dependency = .product(name: "MediatorNavigation", package: "swift-mediator")
let patterns: Target.Dependency = .product(name: "RoutePatterns", package: "swift-mediator")

let visibility: SwiftSetting = .enableUpcomingFeature("MemberImportVisibility")
// The settings of a new app target in Xcode.
let mainActor: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"), visibility,
]

let package = Package(
  name: "library",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-mediator", path: "../../../..")],
  targets: [
    .target(name: "BooksAPI", dependencies: [kit, links, pages], swiftSettings: [visibility]),
    .target(
      name: "BooksFeature", dependencies: ["BooksAPI", kit, links, pages, patterns], swiftSettings: [visibility]),
    .target(name: "LoansAPI", dependencies: [kit, links, pages], swiftSettings: [visibility]),
    .target(
      name: "LoansFeature", dependencies: ["LoansAPI", "BooksAPI", kit, links, pages, patterns],
      swiftSettings: [visibility]),
    .target(name: "MembersAPI", dependencies: [kit, links], swiftSettings: [visibility]),
    .target(
      name: "MembersFeature", dependencies: ["MembersAPI", kit, links, pages, patterns], swiftSettings: mainActor),
    .target(
      name: "LibraryApp",
      dependencies: [
        "BooksAPI", "BooksFeature", "LoansAPI", "LoansFeature", "MembersFeature", kit, links, pages, patterns,
      ],
      swiftSettings: [visibility]),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "LibraryApp", "BooksAPI", "BooksFeature", "LoansAPI", "LoansFeature", "MembersAPI", "MembersFeature", kit,
        links,
        pages,
        .product(name: "MediatorManifest", package: "swift-mediator"),
        .product(name: "MediatorTesting", package: "swift-mediator"),
      ],
      exclude: ["links.txt", "manifest.json"],
      swiftSettings: [visibility]),
  ]
)
