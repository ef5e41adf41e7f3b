package import MediatorKit

/// A sorted snapshot of all that is registered in a mediator: what checks, comparisons and documents read.
///
/// ```swift
/// let manifest = mediator.manifest()
/// try manifest.json().write(to: file, atomically: true, encoding: .utf8)
/// for finding in manifest.validate() { print(finding) }
/// for change in manifest.changes(from: try Manifest(contentsOf: released)) { print(change) }
/// ```
///
/// It is data: names, texts and numbers, no types and no code, so that one program reads what another wrote. It does not
/// depend on the order in which modules arrived, but for routes that only that order puts in order.
public struct Manifest: Sendable, Hashable, Codable {
  /// The version of the form that this library writes, and the only one that it reads.
  public static let version = 1

  /// The version of the form.
  public let version: Int
  /// The modules, by name.
  public let modules: [Module]
  /// The targets, by name.
  public let targets: [Target]
  /// The namespaces, the global one first, then by name.
  public let namespaces: [Namespace]
  /// The rewrites, in the order in which they are tried.
  public let rewrites: [Rewrite]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case version
    case modules
    case targets
    case namespaces
    case rewrites
  }

  /// Makes a manifest of its parts and sorts them; routes and rewrites stay in their order.
  public init(modules: [Module], targets: [Target], namespaces: [Namespace], rewrites: [Rewrite] = []) {
    version = Self.version
    self.modules = modules.sorted { $0.name < $1.name }
    self.targets = targets.sorted { ($0.name, $0.module) < ($1.name, $1.module) }
    self.namespaces = namespaces.sorted { ($0.kind != .global, $0.name) < ($1.kind != .global, $1.name) }
    self.rewrites = rewrites
  }
}

extension Manifest {
  /// The sources that the exposures of routes and actions name, sorted.
  package var namedSources: [LinkSource] {
    let exposures = namespaces.flatMap(\.routes).map(\.exposure) + targets.flatMap(\.actions).map(\.exposure)
    var sources: Set<LinkSource> = []
    for case .sources(let named) in exposures { sources.formUnion(named) }
    return sources.sorted { $0.rawValue < $1.rawValue }
  }
}

/// `false` before `true`, for sorting.
private func < (left: (Bool, String), right: (Bool, String)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : !left.0
}
