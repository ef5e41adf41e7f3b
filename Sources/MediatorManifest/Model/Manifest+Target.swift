public import MediatorKit

extension Manifest {
  /// A target and its actions.
  public struct Target: Sendable, Hashable, Codable {
    /// The name of the target.
    public let name: TargetName
    /// The module that registers it.
    public let module: ModuleName
    /// Whether one instance serves all calls.
    public let lifetime: Lifetime
    /// Whether it answers for actions that it has not.
    public let notFound: Bool
    /// Its actions, by name.
    public let actions: [Action]

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case module
      case lifetime
      case notFound
      case actions
    }

    /// Makes a target of its parts and sorts its actions.
    public init(
      _ name: TargetName, module: ModuleName, lifetime: Lifetime = .cached, notFound: Bool = false,
      actions: [Action]
    ) {
      self.name = name
      self.module = module
      self.lifetime = lifetime
      self.notFound = notFound
      self.actions = actions.sorted { $0.name < $1.name }
    }
  }

  /// One callable thing of a target.
  public struct Action: Sendable, Hashable, Codable {
    /// Where an action runs.
    public enum Isolation: String, Sendable, Hashable, Codable, CaseIterable {
      /// On no actor of its own.
      case none
      /// On the main actor.
      case mainActor = "main-actor"
    }

    /// The name of the action in its target.
    public let name: ActionName
    /// The parameters, one for each input.
    public let parameters: [Parameter]
    /// The name of the output's type; `Void` when there is none.
    public let output: String
    /// Where it runs.
    public let isolation: Isolation
    /// Whether it is asynchronous.
    public let isAsync: Bool
    /// Which sources may reach it by URL.
    public let exposure: Exposure
    /// What it does, in one line.
    public let summary: String?
    /// Why it should not be called any more, and what to call instead.
    public let deprecation: String?
    /// The words that interceptors look for, sorted.
    public let tags: [ActionTag]

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case parameters
      case output = "result"
      case isolation
      case isAsync = "asynchronous"
      case exposure
      case summary
      case deprecation = "deprecated"
      case tags
    }

    /// Makes an action of its parts.
    public init(
      _ name: ActionName, _ parameters: [Parameter] = [], output: String = "Void", isolation: Isolation = .none,
      isAsync: Bool = false, exposure: Exposure = .none, summary: String? = nil, deprecation: String? = nil,
      tags: [ActionTag] = []
    ) {
      self.name = name
      self.parameters = parameters
      self.output = output
      self.isolation = isolation
      self.isAsync = isAsync
      self.exposure = exposure
      self.summary = summary
      self.deprecation = deprecation
      self.tags = tags.sorted()
    }

    /// Whether the name is one that no URL may call: it begins with `native`, in any case.
    public var isNative: Bool { name.isNative }

    /// The types as `(id: Int) -> OrderSummary`.
    public var signature: String { Key.signature(parameters.map { .init($0.label, $0.type) }, output) }
  }

  /// One labelled input.
  public struct Parameter: Sendable, Hashable, Codable {
    /// The label that callers by name and URLs use.
    public let label: String
    /// The name of the declared type.
    public let type: String
    /// Whether a value has to be given.
    public let required: Bool
    /// Whether a URL can give it: it is made of text.
    public let textual: Bool
    /// Whether it is made of parameters under other labels, as a structure or the whole call is.
    public let composite: Bool
    /// The value when the caller gives none, as text.
    public let `default`: String?
    /// A note for readers.
    public let note: String?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case label
      case type
      case required
      case textual
      case composite
      case `default`
      case note
    }

    /// Makes a parameter of its parts.
    public init(
      _ label: String, _ type: String, required: Bool = true, textual: Bool = true, composite: Bool = false,
      default value: String? = nil, note: String? = nil
    ) {
      self.label = label
      self.type = type
      self.required = required
      self.textual = textual
      self.composite = composite
      self.default = value
      self.note = note
    }
  }
}
