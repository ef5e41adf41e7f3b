import MediatorKit
import RoutePatterns

// Each part is read as a form, so that one pass records every problem. A placeholder replaces a value that cannot be read; no
// manifest is created if there is a problem.

extension Manifest {
  /// Creates a manifest of the supported version from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self, version: Self.version)
    self.init(
      modules: try form.list(.modules), targets: try form.list(.targets), namespaces: try form.list(.namespaces),
      rewrites: try form.list(.rewrites))
  }
}

extension Manifest.Module {
  /// Creates a module from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(
      try form.read(.name, or: ""), services: try form.list(.services), requires: try form.list(.requires),
      publishes: try form.list(.publishes), needs: try form.list(.needs))
  }
}

extension Manifest.Key {
  /// Creates a key from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(
      try form.address(.address) ?? ActionAddress("", ""), try form.list(.inputs),
      output: try form.read(.output, or: ""))
  }
}

extension Manifest.Key.Input {
  /// Creates an input from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(try form.read(.label, or: ""), try form.read(.type, or: ""))
  }
}

extension Manifest.Target {
  /// Creates a target from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(
      try form.read(.name, or: ""), module: try form.read(.module, or: ""),
      lifetime: try form.word(.lifetime, Lifetime.init, among: ["cached", "transient"], or: .cached),
      notFound: try form.read(.notFound, or: false), actions: try form.list(.actions))
  }
}

extension Manifest.Action {
  /// Creates an action from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(
      try form.read(.name, or: ""), try form.list(.parameters), output: try form.read(.output, or: ""),
      isolation: try form.word(.isolation, or: .none), isAsync: try form.read(.isAsync, or: false),
      exposure: try form.read(.exposure, or: .none), summary: try form.readIfPresent(.summary),
      deprecation: try form.readIfPresent(.deprecation), tags: try form.list(.tags))
  }
}

extension Manifest.Parameter {
  /// Creates a parameter from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(
      try form.read(.label, or: ""), try form.read(.type, or: ""), required: try form.read(.required, or: true),
      textual: try form.read(.textual, or: true), composite: try form.read(.composite, or: false),
      default: try form.readIfPresent(.default), note: try form.readIfPresent(.note))
  }
}

extension Manifest.Namespace {
  /// Creates a namespace from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    let schemes: [String]? = form.hasValue(.schemes) ? try form.list(.schemes) : nil
    self.init(
      try form.read(.name, or: ""), try form.word(.kind, or: .global), schemes: schemes, hosts: try form.list(.hosts),
      fallback: try form.read(.fallback, or: true), directForm: try form.read(.directForm, or: true),
      unmatched: try form.read(.unmatched, or: false), order: try form.word(.order, or: .specificity),
      reader: try form.readIfPresent(.reader), module: try form.read(.module, or: ""),
      isSorted: try form.readIfPresent(.unsorted) != true, routes: try form.list(.routes))
  }
}

extension Manifest.Route {
  /// Creates a route from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    let defaults: LabeledTexts? = try form.read(.defaults)
    self.init(
      try form.readIfPresent(.pattern), priority: try form.read(.priority, or: 0), try form.word(.kind, or: .action),
      action: form.hasValue(.action) ? try form.address(.action) ?? ActionAddress("", "") : nil,
      module: try form.read(.module, or: ""),
      exposure: try form.read(.exposure, or: .all),
      defaults: Dictionary(uniqueKeysWithValues: (defaults?.values ?? []).map { ($0.label, $0.texts) }),
      parameters: form.hasValue(.parameters) ? try form.list(.parameters) : nil,
      parent: try form.readIfPresent(.parent), tags: try form.readIfPresent(.tags) ?? [])
  }
}

extension Manifest.Rewrite {
  /// Creates a rewrite from JSON.
  public init(from decoder: any Decoder) throws {
    let form = try Form(decoder, CodingKeys.self)
    self.init(
      from: try form.read(.from, or: ""), to: try form.read(.to, or: ""), priority: try form.read(.priority, or: 0))
  }
}

extension Form {
  /// Returns a case of an enumeration, or a placeholder after recording that it is missing or unknown.
  fileprivate func word<Word: RawRepresentable & CaseIterable>(
    _ key: Key, or placeholder: Word
  ) throws -> Word where Word.RawValue == String {
    try word(key, Word.init, among: Word.allCases.map(\.rawValue), or: placeholder)
  }

  /// Returns the value of a word, or a placeholder after recording that the word is missing or unknown.
  fileprivate func word<Value>(
    _ key: Key, _ make: (String) -> Value?, among words: [String], or placeholder: Value
  ) throws -> Value {
    guard let text: String = try read(key) else { return placeholder }
    if let value = make(text) { return value }
    try note(.invalidValue, key, Self.unknown("unknown word", text, among: words))
    return placeholder
  }
}
