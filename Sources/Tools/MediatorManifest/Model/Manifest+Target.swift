public import MediatorLinks
import MediatorText

extension Manifest {
  /// A target and its actions.
  public struct Target: Sendable, Hashable, Codable {
    /// The name of the target.
    public let name: TargetName
    /// The module that registers it.
    public let module: ModuleName
    /// The lifetime of its instances.
    public let lifetime: Lifetime
    /// Whether a fallback of the target handles unknown actions.
    public let hasFallback: Bool
    /// The engine that takes its calls to another process, or `nil` if it is in this one; the JSON then omits it.
    public let remote: String?
    /// The actions, by name.
    public let actions: [Action]

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case module
      case lifetime
      case hasFallback = "notFound"
      case remote
      case actions
    }

    /// Creates a target, sorting its actions.
    public init(
      _ name: TargetName, module: ModuleName, lifetime: Lifetime = .cached, hasFallback: Bool = false,
      remote: String? = nil, actions: [Action]
    ) {
      self.name = name
      self.module = module
      self.lifetime = lifetime
      self.hasFallback = hasFallback
      self.remote = remote
      self.actions = actions.sorted { $0.name < $1.name }
    }
  }

  /// An action of a target.
  public struct Action: Sendable, Hashable, Codable {
    /// The isolation of an action.
    public enum Isolation: String, Sendable, Hashable, Codable, CaseIterable {
      /// Nonisolated.
      case none
      /// Isolated to the main actor.
      case mainActor = "main-actor"
    }

    /// The name of the action in its target.
    public let name: ActionName
    /// The parameters, one for each input.
    public let parameters: [Parameter]
    /// The name of the result's type, such as `Void`.
    public let output: String
    /// `true` if messages and records do not print the result, else `nil`, which the JSON omits.
    let secretResult: Bool?
    /// Whether messages and records do not print the result.
    public var isResultSecret: Bool { secretResult == true }
    /// The isolation.
    public let isolation: Isolation
    /// Whether it is asynchronous.
    public let isAsync: Bool
    /// The sources whose URLs may reach it.
    public let exposure: Exposure
    /// A description in one line.
    public let summary: String?
    /// The reason for its deprecation, or `nil` if it is not deprecated.
    public let deprecation: String?
    /// The tags for interceptors, sorted.
    public let tags: [ActionTag]

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case parameters
      case output = "result"
      case secretResult
      case isolation
      case isAsync = "asynchronous"
      case exposure
      case summary
      case deprecation = "deprecated"
      case tags
    }

    /// Creates an action.
    public init(
      _ name: ActionName, _ parameters: [Parameter] = [], output: String = "Void", isolation: Isolation = .none,
      isAsync: Bool = false, exposure: Exposure = .none, summary: String? = nil, deprecation: String? = nil,
      tags: [ActionTag] = [], isResultSecret: Bool = false
    ) {
      self.name = name
      self.parameters = parameters
      self.output = output
      secretResult = isResultSecret ? true : nil
      self.isolation = isolation
      self.isAsync = isAsync
      self.exposure = exposure
      self.summary = summary
      self.deprecation = deprecation
      self.tags = tags.sorted()
    }

    /// Whether the name begins with `native`, in any case: no URL may call such an action.
    public var isNative: Bool { name.isNative }

    /// The sources whose URLs may call it: none for a native action.
    package var linkExposure: Exposure { isNative ? .none : exposure }

    /// The types as `(id: Int) -> OrderSummary`.
    public var signature: String { Key.signature(parameters.map { .init($0.label, $0.type) }, output) }
  }

  /// A labeled input.
  public struct Parameter: Sendable, Hashable, Codable {
    /// The label for URLs and calls by name.
    public let label: String
    /// The name of the declared type.
    public let type: String
    /// Whether a value is required.
    public let isRequired: Bool
    /// Whether it is decoded from text, so that a URL can pass it.
    public let isTextual: Bool
    /// Whether it is composed of parameters with other labels, such as a structure or the whole call.
    public let isComposite: Bool
    /// The default value as text, or `nil` if there is none.
    public let `default`: String?
    /// A note for readers.
    public let note: String?
    /// The properties of a structure, or `nil` if it is not a structure or they are not known.
    public let fields: [Field]?
    /// `true` if only the caller's context passes it, else `nil`, which the JSON omits.
    private let fromContext: Bool?
    /// `true` if it is secret, `false` if it is declared not to be, else `nil`, which the JSON omits.
    package let secret: Bool?

    /// Whether a closure's route matches only the texts of the type, or `nil` if it does not, which the JSON omits.
    package var matched: Bool?

    /// Whether only the caller's context passes it: no URL sets it.
    public var isFromContext: Bool { fromContext == true }
    /// Whether it is decoded from text, of a URL or of the caller's context.
    var acceptsText: Bool { isTextual || isFromContext }
    /// Whether no message, record or document contains its values.
    public var isSecret: Bool { secret == true }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case label
      case type
      case isRequired = "required"
      case isTextual = "textual"
      case isComposite = "composite"
      case `default`
      case note
      case fields
      case fromContext
      case secret
      case matched
    }

    /// Creates a parameter; the default of a secret one is `(secret)`.
    ///
    /// `isSecret` is `false` if it is declared not to be secret although its label suggests it.
    public init(
      _ label: String, _ type: String, isRequired: Bool = true, isTextual: Bool = true, isComposite: Bool = false,
      default value: String? = nil, note: String? = nil, fields: [Field]? = nil, isFromContext: Bool = false,
      isSecret: Bool? = nil
    ) {
      self.label = label
      self.type = type
      self.isRequired = isRequired
      self.isTextual = isTextual && !isFromContext
      self.isComposite = isComposite
      self.default = isSecret == true ? value.map { _ in Parameters.secretMark } : value
      secret = isSecret
      self.note = note
      self.fields = fields
      fromContext = isFromContext ? true : nil
    }
  }
}

extension Manifest.Parameter {
  /// A property of a structure, which is a named parameter of the call.
  public struct Field: Sendable, Hashable, Codable {
    /// The label for URLs and calls by name.
    public let label: String
    /// The name of the type, without `?`.
    public let type: String
    /// `true` if it may be missing, else `nil`, which the JSON omits.
    private let optional: Bool?
    /// `true` if it is secret, else `nil`, which the JSON omits.
    private let secret: Bool?
    /// The properties of a structure in the structure, or `nil` if it is not a structure.
    public let fields: [Field]?

    /// Whether it may be missing.
    public var isOptional: Bool { optional == true }
    /// Whether no message, record or document contains its values.
    public var isSecret: Bool { secret == true }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case label
      case type
      case optional
      case secret
      case fields
    }

    /// Creates a property.
    public init(
      _ label: String, _ type: String, isOptional: Bool = false, isSecret: Bool = false, fields: [Field]? = nil
    ) {
      self.label = label
      self.type = type
      optional = isOptional ? true : nil
      secret = isSecret ? true : nil
      self.fields = fields
    }
  }

  /// The parameters that a caller must pass for a value without a default: itself, or the properties that cannot be missing.
  package var requiredFields: [Field] {
    guard isRequired, self.default == nil else { return [] }
    guard isComposite else { return [Field(label, type, isSecret: isSecret)] }
    return (fields ?? []).flatMap(\.required)
  }

  /// The parameters that form the value: itself, or the properties.
  package var leaves: [Field] {
    isComposite ? (fields ?? []).flatMap(\.leaves) : [Field(label, type, isSecret: isSecret)]
  }
}

extension Manifest.Parameter.Field {
  fileprivate var required: [Self] { isOptional ? [] : fields?.flatMap(\.required) ?? [self] }
  fileprivate var leaves: [Self] { fields?.flatMap(\.leaves) ?? [self] }
}

extension Manifest.Parameter.Field: CustomStringConvertible {
  /// The property as `label: Type`.
  public var description: String { "\(label): \(type)\(isOptional ? "?" : "")".cutWords.printable }
}

extension Manifest.Target: CustomStringConvertible {
  /// The name with the number of actions, as `order: 3 actions`.
  public var description: String {
    "\(name.rawValue.shortened(to: 120).printable): \(counted(actions.count, "action"))"
  }
}

extension Manifest.Action: CustomStringConvertible {
  /// The name, the parameters and the result, as `detail(id: Int) -> OrderSummary`.
  public var description: String { "\(name)\(signature)".cutWords.printable }
}
