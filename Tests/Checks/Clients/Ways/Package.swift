// swift-tools-version: 6.2
import PackageDescription

// The README, the book, the snippets of comments and the clients, with the settings that a client may have, which `WAY` names.
// The package at the root compiles the book with the upcoming features, and the clients' own packages compile them without. The
// library's own package has `MemberImportVisibility`.

let way = Context.environment["WAY"] ?? "default"

let settings: [String: [SwiftSetting]] = [
  "default": [],
  "features": [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ],
  "main-actor": [.defaultIsolation(MainActor.self)],
  "swift-5": [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")],
]

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-mediator") }

func module(
  _ client: String, _ name: String, _ dependencies: Target.Dependency..., resources: [Resource] = [],
  settings: [SwiftSetting]? = settings[way]
) -> Target {
  .target(
    name: name,
    dependencies: dependencies + ["MediatorKit", "MediatorLinks", "MediatorNavigation", "RoutePatterns"].map(library),
    path: "\(client)/Sources/\(name)", resources: resources, swiftSettings: settings)
}

func tests(_ name: String, in path: String, _ dependencies: [Target.Dependency], without files: [String] = []) -> Target
{
  .testTarget(name: name, dependencies: dependencies, path: path, exclude: files, swiftSettings: settings[way])
}

let clients = [
  module("Clinic", "PatientsAPI"), module("Clinic", "Patients", "PatientsAPI"), module("Clinic", "AppointmentsAPI"),
  module("Clinic", "Appointments", "AppointmentsAPI", "PatientsAPI"), module("Clinic", "Staff"),
  module("Clinic", "Reception"),
  module(
    "Clinic", "ClinicApp", "Patients", "Appointments", "Staff", "Reception", library("MediatorRouteFiles"),
    // SwiftPM's `PackageResources` has the default isolation of its module, and a function that tests call on any thread reads it.
    resources: [.embedInCode("rewrites.json")], settings: way == "main-actor" ? [] : settings[way]),
  tests(
    "ClinicTests", in: "Clinic/Tests/ClinicTests",
    ["ClinicApp", "PatientsAPI", "AppointmentsAPI", library("MediatorManifest"), library("MediatorTesting")]),
  module("Library", "BooksAPI"), module("Library", "BooksFeature", "BooksAPI"), module("Library", "LoansAPI"),
  module("Library", "LoansFeature", "LoansAPI", "BooksAPI"), module("Library", "MembersAPI"),
  module("Library", "MembersFeature", "MembersAPI"),
  module("Library", "LibraryApp", "BooksAPI", "BooksFeature", "LoansAPI", "LoansFeature", "MembersFeature"),
  tests(
    "LibraryTests", in: "Library/Tests/LibraryTests",
    [
      "LibraryApp", "BooksAPI", "BooksFeature", "LoansAPI", "LoansFeature", "MembersAPI", "MembersFeature",
      library("MediatorManifest"), library("MediatorTesting"),
    ], without: ["links.txt", "manifest.json"]),
]

// What is left out only reads the sources.
let book = tests(
  "BookTests", in: "Book",
  [
    "MediatorDocuments", "MediatorKit", "MediatorLinks", "MediatorManifest", "MediatorMigration", "MediatorNavigation",
    "MediatorProject", "MediatorRemote", "MediatorRemoteTesting", "MediatorRemoteUnix", "MediatorRouteFiles",
    "MediatorTesting", "RoutePatterns",
  ].map(library),
  without: [
    "DescriptionLawTests.swift", "LibraryTests.swift", "Names/NameClashTests.swift", "Names/apple.txt",
    "Names/toolchain.txt", "PrintedValueTests.swift", "ProcessEndTests.swift", "RequirementTests.swift",
    "RowTests.swift", "SecurityTests.swift", "WrapperTests.swift",
  ])

// Types that implement the public protocols, and closures that have typed throws, as one types them.
let protocols = tests(
  "ProtocolTests", in: "Tests",
  ["MediatorKit", "MediatorLinks", "MediatorNavigation", "MediatorRemote", "MediatorTesting", "RoutePatterns"].map(
    library))

let package = Package(
  name: "ways",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-mediator", path: "../../../..")],
  targets: [protocols] + (way == "features" ? [] : [book]) + (way == "default" ? [] : clients)
)
