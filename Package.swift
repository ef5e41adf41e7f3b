// swift-tools-version: 6.2
import PackageDescription

// The files of the inspector page.
let documentFiles =
  ["inspector.html", "inspector.css"]
  + [
    "model", "dom", "layout", "graph", "commands", "actions", "routes", "modules", "overview", "search", "app",
  ].map { "\($0).js" }

let package = Package(
  name: "swift-mediator",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  // `swift run shop` and `swift run conformance` need no product. A product would run ours in a client that has a program of
  // the same name. SwiftPM also rejects a client with a target that has the name of a target in one of our products.
  products: [
    .library(name: "MediatorDocuments", targets: ["MediatorDocuments"]),
    .library(name: "MediatorKit", targets: ["MediatorKit"]),
    .library(name: "MediatorLinks", targets: ["MediatorLinks"]),
    .library(name: "MediatorManifest", targets: ["MediatorManifest"]),
    .library(name: "MediatorMigration", targets: ["MediatorMigration"]),
    .library(name: "MediatorNavigation", targets: ["MediatorNavigation"]),
    .library(name: "MediatorProject", targets: ["MediatorProject"]),
    .library(name: "MediatorRemote", targets: ["MediatorRemote"]),
    .library(name: "MediatorRemoteTesting", targets: ["MediatorRemoteTesting"]),
    .library(name: "MediatorRemoteUnix", targets: ["MediatorRemoteUnix"]),
    .library(name: "MediatorRouteFiles", targets: ["MediatorRouteFiles"]),
    .library(name: "RoutePatterns", targets: ["RoutePatterns"]),
    // The plugin needs no product. `swift run mediator` does; it keeps the exit codes, which `swift package` replaces by 1.
    .executable(name: "mediator", targets: ["mediator"]),
    .plugin(name: "MediatorPlugin", targets: ["MediatorPlugin"]),
    .library(name: "MediatorTesting", targets: ["MediatorTesting"]),
  ],
  targets: [
    // Texts of messages: printable, in order, and the names nearest to a wrong one. No client imports it, so it is not
    // a product.
    .target(name: "MediatorText", path: "Sources/Core/MediatorText"),
    // URL reading, patterns, tables, matching and generation, without Foundation.
    .target(name: "RoutePatterns", dependencies: ["MediatorText"], path: "Sources/Core/RoutePatterns"),
    // The C code for link-time export and reader counters.
    .target(name: "CMediatorImage", path: "Sources/Core/CMediatorImage"),
    // The core: targets, actions, calls by key and by name, modules, services, interceptors. It does not know
    // URLs. The article *Products* lists the libraries that depend on it.
    .target(name: "MediatorKit", dependencies: ["CMediatorImage", "MediatorText"], path: "Sources/Core/MediatorKit"),
    // The URL front end: routes, namespaces, the gate, `open`, `resolve`, `url(for:)`.
    .target(
      name: "MediatorLinks", dependencies: ["MediatorKit", "MediatorText", "RoutePatterns"],
      path: "Sources/Core/MediatorLinks"),
    // Routes and rewrites from JSON files, and the reader of such files, which reports every problem.
    .target(
      name: "MediatorRouteFiles", dependencies: ["MediatorKit", "MediatorLinks", "MediatorText", "RoutePatterns"],
      path: "Sources/App/MediatorRouteFiles"),
    // Registered items as data: snapshots, rules, comparisons. For checks and tools, not for apps.
    .target(
      name: "MediatorManifest",
      dependencies: ["MediatorKit", "MediatorLinks", "MediatorText", "MediatorRouteFiles", "RoutePatterns"],
      path: "Sources/Tools/MediatorManifest"),
    // For tests: a mediator for each test, overrides, a call recorder. It imports Testing, so link it into test targets only.
    .target(
      name: "MediatorTesting",
      dependencies: [
        "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorText", "MediatorManifest", "MediatorProject",
        "RoutePatterns",
      ],
      path: "Sources/App/MediatorTesting"),
    // Targets in other processes, over an engine that moves messages.
    .target(
      name: "MediatorRemote",
      dependencies: ["MediatorKit", "MediatorLinks", "MediatorText", "MediatorManifest", "RoutePatterns"],
      path: "Sources/Processes/MediatorRemote"),
    // Targets in other processes of the same user, over Unix domain sockets, without an engine.
    .target(
      name: "MediatorRemoteUnix", dependencies: ["MediatorKit", "MediatorRemote"],
      path: "Sources/Processes/MediatorRemoteUnix"),
    // An engine that loses, delays, doubles and reorders messages, and checks of the duties of a transport. For tests.
    .target(
      name: "MediatorRemoteTesting", dependencies: ["MediatorKit", "MediatorLinks", "MediatorRemote"],
      path: "Sources/Processes/MediatorRemoteTesting"),
    // For apps that migrate from another router: its URL reader, patterns and precedence.
    .target(
      name: "MediatorMigration", dependencies: ["MediatorKit", "MediatorLinks", "MediatorText", "RoutePatterns"],
      path: "Sources/App/MediatorMigration"),
    // Pages, navigators and the navigation model; a UIKit navigator if there is UIKit.
    .target(
      name: "MediatorNavigation", dependencies: ["MediatorKit", "MediatorLinks", "MediatorText", "RoutePatterns"],
      path: "Sources/App/MediatorNavigation"),

    // A Markdown reference and an inspector page, generated from a manifest. For tools, not for apps.
    .target(
      name: "MediatorDocuments",
      dependencies: ["MediatorKit", "MediatorLinks", "MediatorText", "MediatorManifest", "RoutePatterns"],
      path: "Sources/Tools/MediatorDocuments",
      resources: documentFiles.map { .embedInCode("Inspector/\($0)") }),

    // Association files, property lists and a manifest, compared. For checks and tools, not for apps.
    .target(
      name: "MediatorProject",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorText", "MediatorManifest", "MediatorRouteFiles", "RoutePatterns",
      ],
      path: "Sources/Tools/MediatorProject"),

    // The tool for checks in CI. No app links it. A client with a program named `mediator` cannot use ours beside it, so the
    // commands are in a target of another name, which is in no product.
    .target(
      name: "MediatorCommands",
      dependencies: [
        "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorText", "MediatorManifest", "MediatorProject",
        "RoutePatterns",
      ],
      path: "Sources/Tools/MediatorCommands"),
    .executableTarget(name: "mediator", dependencies: ["MediatorCommands"], path: "Sources/Tools/mediator"),
    // `swift package mediator …`; it declares no permission, because that asks, and fails without a terminal.
    .plugin(
      name: "MediatorPlugin",
      capability: .command(
        intent: .custom(verb: "mediator", description: "Check routes and the files that links need")),
      dependencies: ["mediator"]),

    // The storage of the shop's modules in files.
    .target(name: "ShopStorage", dependencies: ["MediatorKit"], path: "Modules/Storage", packageAccess: false),

    // Shared code of the pages of the shop's modules.
    .target(
      name: "ShopPages", dependencies: ["MediatorKit", "MediatorLinks", "MediatorNavigation"], path: "Modules/Pages",
      packageAccess: false),

    // The modules of the shop, each with an API that callers import and a feature that only the composition root imports.
    .target(name: "ShopAccountAPI", dependencies: ["MediatorKit"], path: "Modules/Account/API", packageAccess: false),
    .target(
      name: "ShopAccountFeature",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorNavigation", "RoutePatterns", "ShopPages", "ShopStorage",
        "ShopAccountAPI",
      ],
      path: "Modules/Account/Feature", packageAccess: false,
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "ShopCartAPI", dependencies: ["MediatorKit", "MediatorLinks", "MediatorNavigation"],
      path: "Modules/Cart/API",
      packageAccess: false),
    // No source imports this one: it exports its module at link time.
    .target(
      name: "ShopCartFeature",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorNavigation", "RoutePatterns", "ShopPages", "ShopStorage",
        "ShopCartAPI",
        "ShopProductsAPI",
      ],
      path: "Modules/Cart/Feature", packageAccess: false),
    .target(
      name: "ShopOrdersAPI", dependencies: ["MediatorKit", "MediatorLinks", "MediatorNavigation"],
      path: "Modules/Orders/API",
      packageAccess: false),
    .target(
      name: "ShopOrdersFeature",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorNavigation", "RoutePatterns", "ShopPages", "ShopStorage",
        "ShopOrdersAPI",
        "ShopAccountAPI",
        "ShopCartAPI", "ShopProductsAPI",
      ],
      path: "Modules/Orders/Feature", packageAccess: false),
    .target(
      name: "ShopProductsAPI", dependencies: ["MediatorKit", "MediatorLinks", "MediatorNavigation"],
      path: "Modules/Products/API",
      packageAccess: false),
    .target(
      name: "ShopProductsFeature",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorNavigation", "RoutePatterns", "ShopPages", "ShopProductsAPI",
      ],
      path: "Modules/Products/Feature",
      resources: [.process("Resources")], packageAccess: false),

    // The shop: the composition root over the modules, which the command line, the app and the tests use.
    .target(
      name: "ShopComposition",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorNavigation", "MediatorRemote", "MediatorRemoteUnix", "RoutePatterns",
        "ShopStorage", "ShopAccountAPI", "ShopAccountFeature", "ShopCartFeature", "ShopOrdersAPI", "ShopOrdersFeature",
        "ShopProductsFeature",
      ],
      path: "Example/Composition", resources: [.process("Resources")], packageAccess: false),
    .executableTarget(
      name: "shop",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorNavigation", "MediatorProject", "MediatorRemote",
        "MediatorRouteFiles",
        "RoutePatterns", "ShopComposition", "ShopPages", "ShopAccountAPI", "ShopCartAPI", "ShopOrdersAPI",
        "ShopProductsAPI",
      ],
      path: "Example",
      exclude: [
        "App", "Composition", "Info.plist", "Links.txt", "Remote", "Shop.entitlements", "Site", "Transcripts",
        "shop.manifest.json",
      ],
      packageAccess: false),
    // An app in SwiftUI; where there is no SwiftUI, a program that says so.
    .executableTarget(
      name: "ShopApp",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorNavigation", "MediatorRouteFiles", "ShopComposition", "ShopPages",
        "ShopAccountAPI",
        "ShopCartAPI", "ShopOrdersAPI", "ShopProductsAPI",
      ],
      path: "Example/App", packageAccess: false),

    // Lets `swift test --sanitize=thread` see contended locks on Linux.
    .target(name: "MediatorSanitizerSupport", path: "Tests/Support/SanitizerSupport"),
    // The random generator and other helpers of several test targets.
    .target(
      name: "MediatorTestSupport", dependencies: ["MediatorKit", "MediatorLinks"], path: "Tests/Support/TestSupport"),
    .target(
      name: "MediatorPageTestSupport", dependencies: ["MediatorNavigation"], path: "Tests/Support/PageTestSupport"),
    .target(
      name: "MediatorRemoteTestSupport", dependencies: ["MediatorRemote"], path: "Tests/Support/RemoteTestSupport"),
    // With `Tests/Checks/Inspector/run`, which opens the page in a browser.
    .testTarget(
      name: "MediatorDocumentsTests",
      dependencies: [
        "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorManifest", "RoutePatterns", "MediatorTestSupport",
      ],
      path: "Tests/Tools/MediatorDocumentsTests",
      exclude: ["Golden"]),
    .testTarget(
      name: "MediatorKitTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorTesting", "RoutePatterns", "MediatorSanitizerSupport",
        "MediatorTestSupport",
      ],
      path: "Tests/Core/MediatorKitTests"),
    .testTarget(
      name: "MediatorLinksTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorRouteFiles", "MediatorTesting", "RoutePatterns", "MediatorTestSupport",
      ],
      path: "Tests/Core/MediatorLinksTests"),
    .testTarget(
      name: "MediatorManifestTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorRouteFiles", "RoutePatterns",
        "MediatorTestSupport",
      ],
      path: "Tests/Tools/MediatorManifestTests",
      exclude: ["Written"]),
    .testTarget(
      name: "MediatorRouteFilesTests",
      dependencies: ["MediatorKit", "MediatorLinks", "MediatorRouteFiles", "RoutePatterns", "MediatorTestSupport"],
      path: "Tests/App/MediatorRouteFilesTests"),
    .testTarget(
      name: "MediatorProjectTests",
      dependencies: [
        "MediatorCommands", "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorProject", "RoutePatterns",
        "MediatorTestSupport",
      ],
      path: "Tests/Tools/MediatorProjectTests"),
    .testTarget(
      name: "MediatorRemoteTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorRemote", "MediatorRemoteTesting",
        "MediatorRemoteTestSupport", "MediatorTestSupport", "MediatorTesting",
        "RoutePatterns",
      ],
      path: "Tests/Processes/MediatorRemoteTests"),
    .testTarget(
      name: "MediatorRemoteUnixTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorRemote", "MediatorRemoteTesting", "MediatorRemoteTestSupport",
        "MediatorRemoteUnix",
      ],
      path: "Tests/Processes/MediatorRemoteUnixTests"),
    .testTarget(
      name: "MediatorTestingTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorProject", "MediatorTesting", "RoutePatterns",
      ],
      path: "Tests/App/MediatorTestingTests"),
    // Kills servers while they are called: `swift run remote-load kill SECONDS`.
    .executableTarget(
      name: "remote-load", dependencies: ["MediatorKit", "MediatorLinks", "MediatorRemote", "MediatorRemoteUnix"],
      path: "Tests/Checks/RemoteLoad", packageAccess: false),
    // Runs recorded cases of the other routers: `swift run conformance SYSTEM < cases.jsonl`.
    .target(
      name: "MediatorConformanceKit",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorMigration", "MediatorNavigation", "MediatorProject", "RoutePatterns",
      ],
      path: "Tests/Conformance/Kit",
      packageAccess: false),
    .executableTarget(
      name: "conformance", dependencies: ["MediatorConformanceKit"], path: "Tests/Conformance/Runner",
      packageAccess: false),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "MediatorConformanceKit", "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorMigration",
      ],
      path: "Tests/Conformance", exclude: ["Kit", "Runner", "README.md"], sources: ["Tests"],
      resources: [.copy("Vectors")], packageAccess: false),
    .testTarget(
      name: "MediatorMigrationTests",
      dependencies: [
        "MediatorKit", "MediatorLinks", "MediatorMigration", "MediatorNavigation", "RoutePatterns",
        "MediatorTestSupport",
      ],
      path: "Tests/App/MediatorMigrationTests"),
    .testTarget(
      name: "MediatorNavigationTests",
      dependencies: [
        "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorNavigation",
        "MediatorPageTestSupport",
        "MediatorTestSupport", "MediatorTesting", "RoutePatterns",
      ],
      // Bytes that earlier versions wrote.
      path: "Tests/App/MediatorNavigationTests", resources: [.copy("Written")]),
    // The Swift blocks of the README and the book, compiled and run; the public names compared with Apple's.
    .testTarget(
      name: "BookTests",
      dependencies: [
        "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorMigration",
        "MediatorNavigation",
        "MediatorProject", "MediatorRemote", "MediatorRemoteTesting", "MediatorRemoteTestSupport", "MediatorRemoteUnix",
        "MediatorRouteFiles", "MediatorTesting", "RoutePatterns",
      ],
      exclude: ["Names/apple.txt", "Names/toolchain.txt"], packageAccess: false),
    .testTarget(
      name: "RoutePatternsTests", dependencies: ["RoutePatterns", "MediatorTestSupport"],
      path: "Tests/Core/RoutePatternsTests"),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorNavigation",
        "MediatorProject",
        "MediatorPageTestSupport", "MediatorTestSupport", "MediatorTesting", "RoutePatterns", "ShopComposition",
        "ShopPages", "ShopStorage", "ShopAccountAPI", "ShopCartAPI", "ShopOrdersAPI", "ShopProductsAPI",
        "ShopProductsFeature", "mediator", "shop",
      ],
      packageAccess: false),
  ],
  swiftLanguageModes: [.v6]
)

// All Swift targets are compiled with the same settings; each upcoming feature names its proposal.
for target in package.targets where target.type != .system && target.type != .plugin {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  ]
  // The linker then leaves out of a program which functions and virtual tables of the libraries it does not use: the smallest
  // app with links is a third smaller. Tools of version 6.2 accept these flags in packages that are resolved by version, too.
  // Release on Linux only, because no other linker was tried.
  if target.type == .regular, target.path?.hasPrefix("Sources/") ?? false {
    settings.append(
      .unsafeFlags(
        ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
        .when(platforms: [.linux], configuration: .release)))
  }
  target.swiftSettings = settings
}
