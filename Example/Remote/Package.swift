// swift-tools-version: 6.2
import PackageDescription

// The shop with its orders in another process, over NATS.
let kit: Target.Dependency = .product(name: "MediatorKit", package: "swift-mediator")
let links: Target.Dependency = .product(name: "MediatorLinks", package: "swift-mediator")
let navigation: Target.Dependency = .product(name: "MediatorNavigation", package: "swift-mediator")
let remote: Target.Dependency = .product(name: "MediatorRemote", package: "swift-mediator")
let remoteTesting: Target.Dependency = .product(name: "MediatorRemoteTesting", package: "swift-mediator")
let unix: Target.Dependency = .product(name: "MediatorRemoteUnix", package: "swift-mediator")
let patterns: Target.Dependency = .product(name: "RoutePatterns", package: "swift-mediator")

let package = Package(
  name: "RemoteShop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-mediator", path: "../..")],
  targets: [
    // The C client.
    .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    // The transport of MediatorRemote over it. All unsafe code is in one file.
    .target(name: "NatsTransport", dependencies: ["CNats", kit, links, remote]),

    // The modules of the shop. `Modules` has a link to each folder of the root package, because they are not its products.
    .target(name: "ShopStorage", dependencies: [kit, links], path: "Modules/Storage"),
    .target(name: "ShopPages", dependencies: [kit, links, navigation], path: "Modules/Pages"),
    .target(name: "ShopAccountAPI", dependencies: [kit, links], path: "Modules/Account/API"),
    .target(
      name: "ShopAccountFeature",
      dependencies: [kit, links, navigation, patterns, "ShopPages", "ShopStorage", "ShopAccountAPI"],
      path: "Modules/Account/Feature", swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "ShopCartAPI", dependencies: [kit, links, navigation], path: "Modules/Cart/API"),
    .target(
      name: "ShopCartFeature",
      dependencies: [kit, links, navigation, patterns, "ShopPages", "ShopStorage", "ShopCartAPI", "ShopProductsAPI"],
      path: "Modules/Cart/Feature"),
    .target(name: "ShopOrdersAPI", dependencies: [kit, links, navigation], path: "Modules/Orders/API"),
    .target(
      name: "ShopOrdersFeature",
      dependencies: [
        kit, links, navigation, patterns, "ShopPages", "ShopStorage", "ShopOrdersAPI", "ShopAccountAPI", "ShopCartAPI",
        "ShopProductsAPI",
      ],
      path: "Modules/Orders/Feature"),
    .target(name: "ShopProductsAPI", dependencies: [kit, links, navigation], path: "Modules/Products/API"),
    .target(
      name: "ShopProductsFeature", dependencies: [kit, links, navigation, patterns, "ShopPages", "ShopProductsAPI"],
      path: "Modules/Products/Feature", resources: [.process("Resources")]),

    // Where the engine and the files are, and traces.
    .target(name: "ShopSettings", dependencies: [kit, links, remote, "NatsTransport"]),
    .executableTarget(
      name: "orders-server",
      dependencies: [
        kit, links, remote, "NatsTransport", "ShopSettings", "ShopAccountFeature", "ShopCartFeature", "ShopOrdersAPI",
        "ShopOrdersFeature",
        "ShopProductsFeature", "ShopStorage",
      ]),
    .executableTarget(
      name: "remote-shop",
      dependencies: [
        kit, links, navigation, patterns, remote, "NatsTransport", "ShopSettings", "ShopAccountAPI",
        "ShopAccountFeature",
        "ShopCartAPI",
        "ShopCartFeature", "ShopOrdersAPI", "ShopProductsAPI", "ShopProductsFeature", "ShopStorage",
      ]),
    // A nats-server that a test starts and kills.
    .target(name: "EngineProcess", dependencies: [kit, links, "NatsTransport"]),
    // Lets `swift test --sanitize=thread` see contended locks on Linux.
    .target(name: "SanitizerSupport", path: "Tests/SanitizerSupport"),
    .testTarget(
      name: "NatsTransportTests",
      dependencies: [kit, links, remote, remoteTesting, "EngineProcess", "NatsTransport", "SanitizerSupport"]),
    // Measures calls, and kills servers and engine while they are called.
    .executableTarget(
      name: "remote-load", dependencies: [kit, links, remote, unix, "CNats", "EngineProcess", "NatsTransport"]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the root package.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
}
