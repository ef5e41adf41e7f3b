public import MediatorLinks
import MediatorText

/// A sorted snapshot of all registrations of a mediator, for checks, comparisons and documents.
///
/// ```swift
/// let manifest = mediator.manifest()
/// try manifest.json().write(to: file, atomically: true, encoding: .utf8)
/// for finding in manifest.validate() { print(finding) }
/// for change in manifest.changes(from: try Manifest(contentsOf: released)) { print(change) }
/// ```
///
/// A manifest contains names, texts and numbers, but no types or code, so another program can read it. It does not depend on
/// the order of registration, except for routes that only registration orders.
public struct Manifest: Sendable, Hashable, Codable {
  /// The version of the format that this library reads and writes.
  public static let version = 1

  /// The version of the format.
  public let version: Int
  /// The modules, by name.
  public let modules: [Module]
  /// The targets, by name.
  public let targets: [Target]
  /// The namespaces, the global one first, then by name.
  public let namespaces: [Namespace]
  /// The rewrites, in the order they are tried.
  public let rewrites: [Rewrite]
  /// The links that the browser opens because the app does not, or `nil` if there are none.
  public let browser: Browser?
  /// The names of items in queries and fragments whose values nothing prints, sorted, or `nil` if there are none.
  private let secretNames: [String]?
  /// The names of items in queries and fragments whose values no message, record or document contains, sorted.
  public var secretItems: [String] { secretNames ?? [] }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case version
    case modules
    case targets
    case namespaces
    case rewrites
    case browser
    case secretNames = "secretItems"
  }

  /// Creates a manifest, sorting its parts; routes and rewrites keep their order.
  public init(
    modules: [Module], targets: [Target], namespaces: [Namespace], rewrites: [Rewrite] = [], browser: Browser? = nil,
    secretItems: [String] = []
  ) {
    version = Self.version
    self.modules = modules.sorted { $0.name < $1.name }
    self.targets = targets.sorted { ($0.name, $0.module) < ($1.name, $1.module) }
    self.namespaces = namespaces.sorted {
      ($0.kind == .global ? 0 : 1, $0.name) < ($1.kind == .global ? 0 : 1, $1.name)
    }
    self.rewrites = rewrites
    self.browser = browser
    secretNames = secretItems.isEmpty ? nil : secretItems.sorted()
  }
}

extension Manifest {
  /// The first action at each address.
  package var firstActions: [ActionAddress: Action] {
    let actions = targets.flatMap { target in target.actions.map { (ActionAddress(target.name, $0.name), $0) } }
    return Dictionary(actions) { first, _ in first }
  }

  /// The sources that the exposures of routes and actions name, sorted.
  package var namedSources: [LinkSource] {
    let exposures = namespaces.flatMap(\.routes).map(\.exposure) + targets.flatMap(\.actions).map(\.exposure)
    var sources: Set<LinkSource> = []
    for case .sources(let named) in exposures { sources.formUnion(named) }
    return sources.sorted { $0.rawValue < $1.rawValue }
  }

  /// The sources of the library except for other processes, then others that exposures name.
  package var knownSources: [LinkSource] {
    let standard: [LinkSource] = [
      .inApp, .customScheme, .universalLink, .push, .web, .userActivity, .shortcut, .server,
    ]
    return standard + namedSources.filter { !standard.contains($0) }
  }
}

extension Manifest: CustomStringConvertible {
  /// The number of modules, targets and namespaces.
  public var description: String {
    [
      counted(modules.count, "module"), counted(targets.count, "target"), counted(namespaces.count, "namespace"),
    ].joined(separator: ", ")
  }
}

extension Manifest {
  /// A module, with the services and keys that it declares.
  public struct Module: Sendable, Hashable, Codable {
    /// The name of the module.
    public let name: ModuleName
    /// The services that it provides, by name.
    public let services: [String]
    /// The services that it requires, by name.
    public let requiredServices: [String]
    /// The keys that it publishes, by address.
    public let publishedKeys: [Key]
    /// The keys that it calls, by address.
    public let requiredKeys: [Key]
    /// Whether it has a `Startup`, or `nil` if it has none, which the JSON omits.
    package var startup: Bool?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case services
      case requiredServices = "requires"
      case publishedKeys = "publishes"
      case requiredKeys = "needs"
      case startup
    }

    /// Creates a module, sorting its parts.
    public init(
      _ name: ModuleName, services: [String] = [], requiredServices: [String] = [], publishedKeys: [Key] = [],
      requiredKeys: [Key] = []
    ) {
      self.name = name
      self.services = services.sorted()
      self.requiredServices = requiredServices.sorted()
      self.publishedKeys = publishedKeys.sorted()
      self.requiredKeys = requiredKeys.sorted()
    }
  }

  /// The address of an action with the types of its inputs and its result.
  public struct Key: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// An input of a key.
    public struct Input: Sendable, Hashable, Codable {
      /// The label.
      public let label: String
      /// The name of the type.
      public let type: String

      enum CodingKeys: String, CodingKey, CaseIterable {
        case label
        case type
      }

      /// Creates an input.
      public init(_ label: String, _ type: String) {
        self.label = label
        self.type = type
      }
    }

    /// The address of the action.
    public let address: ActionAddress
    /// The inputs, in order.
    public let inputs: [Input]
    /// The name of the output's type.
    public let output: String

    enum CodingKeys: String, CodingKey, CaseIterable {
      case address
      case inputs
      case output = "result"
    }

    /// Creates a key.
    public init(_ address: ActionAddress, _ inputs: [Input] = [], output: String) {
      self.address = address
      self.inputs = inputs
      self.output = output
    }

    /// The key as `order/detail(id: Int) -> OrderSummary`.
    public var description: String { "\(address)\(signature)" }

    /// The types as `(id: Int) -> OrderSummary`.
    public var signature: String { Self.signature(inputs, output) }

    static func signature(_ inputs: [Input], _ output: String) -> String {
      "(\(inputs.map { "\($0.label): \($0.type)" }.joined(separator: ", "))) -> \(output)"
    }

    /// Orders keys by address, then by signature.
    public static func < (left: Key, right: Key) -> Bool {
      (left.address, left.signature) < (right.address, right.signature)
    }
  }
}

extension Manifest.Module: CustomStringConvertible {
  /// The name of the module.
  public var description: String { name.rawValue.shortened(to: 120).printable }
}
