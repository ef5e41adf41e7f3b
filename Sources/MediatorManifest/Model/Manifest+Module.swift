public import MediatorKit
import MediatorText
import RoutePatterns

extension Manifest {
  /// A module, with the services and keys that it declares.
  public struct Module: Sendable, Hashable, Codable {
    /// The name of the module.
    public let name: ModuleName
    /// The services that it provides, by name.
    public let services: [String]
    /// The services that it requires, by name.
    public let requires: [String]
    /// The keys that it publishes, by address.
    public let publishes: [Key]
    /// The keys that it calls, by address.
    public let needs: [Key]

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case services
      case requires
      case publishes
      case needs
    }

    /// Creates a module, sorting its parts.
    public init(
      _ name: ModuleName, services: [String] = [], requires: [String] = [], publishes: [Key] = [], needs: [Key] = []
    ) {
      self.name = name
      self.services = services.sorted()
      self.requires = requires.sorted()
      self.publishes = publishes.sorted()
      self.needs = needs.sorted()
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
