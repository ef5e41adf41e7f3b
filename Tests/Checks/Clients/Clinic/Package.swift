// swift-tools-version: 6.2
import PackageDescription

let kit: Target.Dependency = .product(name: "MediatorKit", package: "swift-mediator")
let links: Target.Dependency = .product(name: "MediatorLinks", package: "swift-mediator")
let pages: Target.Dependency = .product(name: "MediatorNavigation", package: "swift-mediator")

let package = Package(
  name: "clinic",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-mediator", path: "../../../..")],
  targets: [
    .target(name: "PatientsAPI", dependencies: [kit, links]),
    .target(name: "Patients", dependencies: ["PatientsAPI", kit, links]),
    .target(name: "AppointmentsAPI", dependencies: [kit, links]),
    .target(name: "Appointments", dependencies: ["AppointmentsAPI", "PatientsAPI", kit, links]),
    .target(name: "Staff", dependencies: [kit, links]),
    .target(name: "Reception", dependencies: [pages, kit, links], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "ClinicApp",
      dependencies: [
        "Patients", "Appointments", "Staff", "Reception", kit, links,
        .product(name: "MediatorRouteFiles", package: "swift-mediator"),
      ],
      resources: [.embedInCode("rewrites.json")]),
    .executableTarget(
      name: "clinic-manifest",
      dependencies: [
        "ClinicApp", .product(name: "MediatorManifest", package: "swift-mediator"),
        .product(name: "MediatorProject", package: "swift-mediator"),
      ]),
    .testTarget(
      name: "ClinicTests",
      dependencies: [
        "ClinicApp", "PatientsAPI", "AppointmentsAPI", .product(name: "MediatorManifest", package: "swift-mediator"),
        .product(name: "MediatorTesting", package: "swift-mediator"),
      ]),
  ]
)
