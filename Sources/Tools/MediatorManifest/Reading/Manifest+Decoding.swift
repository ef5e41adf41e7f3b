import MediatorRouteFiles

// Each part is read by a `DictionaryReader`, so that one pass records every problem. A placeholder replaces a value that cannot
// be read; no manifest is created if there is a problem.

extension Manifest {
  /// Creates a manifest of the supported version from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self, version: Self.version)
    self.init(
      modules: try reader.list(.modules), targets: try reader.list(.targets), namespaces: try reader.list(.namespaces),
      rewrites: try reader.list(.rewrites), browser: try reader.readIfPresent(.browser),
      secretItems: reader.hasValue(.secretNames) ? try reader.list(.secretNames) : [])
    if repetition > Self.maximumLength {
      let message = "too much repeated text: found \(repetition) bytes of namespaces and actions in their parts"
      try reader.note(.invalidValue, .namespaces, "\(message), expected at most \(Self.maximumLength)")
    }
  }
}

extension Manifest.Module {
  /// Creates a module from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(
      try reader.read(.name, or: ""), services: try reader.list(.services),
      requiredServices: try reader.list(.requiredServices),
      publishedKeys: try reader.list(.publishedKeys), requiredKeys: try reader.list(.requiredKeys))
    startup = try reader.readIfPresent(.startup)
  }
}

extension Manifest.Key {
  /// Creates a key from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(
      try reader.address(.address) ?? ActionAddress("", ""), try reader.list(.inputs),
      output: try reader.read(.output, or: ""))
  }
}

extension Manifest.Key.Input {
  /// Creates an input from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(try reader.read(.label, or: ""), try reader.read(.type, or: ""))
  }
}

extension Manifest.Target {
  /// Creates a target from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(
      try reader.read(.name, or: ""), module: try reader.read(.module, or: ""),
      lifetime: try reader.word(.lifetime, Lifetime.init, among: ["cached", "transient"], or: .cached),
      hasFallback: try reader.read(.hasFallback, or: false), remote: try reader.readIfPresent(.remote),
      actions: try reader.list(.actions))
  }
}

extension Manifest.Action {
  /// Creates an action from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(
      try reader.read(.name, or: ""), try reader.list(.parameters), output: try reader.read(.output, or: ""),
      isolation: try reader.word(.isolation, or: .none), isAsync: try reader.read(.isAsync, or: false),
      exposure: try reader.read(.exposure, or: .none), summary: try reader.readIfPresent(.summary),
      deprecation: try reader.readIfPresent(.deprecation), tags: try reader.list(.tags),
      isResultSecret: try reader.readIfPresent(.secretResult) == true)
  }
}

extension Manifest.Parameter {
  /// Creates a parameter from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(
      try reader.read(.label, or: ""), try reader.read(.type, or: ""),
      isRequired: try reader.read(.isRequired, or: true),
      isTextual: try reader.read(.isTextual, or: true), isComposite: try reader.read(.isComposite, or: false),
      default: try reader.readIfPresent(.default), note: try reader.readIfPresent(.note),
      fields: reader.hasValue(.fields) ? try reader.list(.fields) : nil,
      isFromContext: try reader.readIfPresent(.fromContext) == true, isSecret: try reader.readIfPresent(.secret))
    matched = try reader.readIfPresent(.matched)
  }
}

extension Manifest.Parameter.Field {
  /// Creates a property from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(
      try reader.read(.label, or: ""), try reader.read(.type, or: ""),
      isOptional: try reader.readIfPresent(.optional) == true, isSecret: try reader.readIfPresent(.secret) == true,
      fields: reader.hasValue(.fields) ? try reader.list(.fields) : nil)
  }
}

extension Manifest.Namespace {
  /// Creates a namespace from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    let schemes: [String]? = reader.hasValue(.schemes) ? try reader.list(.schemes) : nil
    self.init(
      try reader.read(.name, or: ""), try reader.word(.kind, or: .global), schemes: schemes,
      hosts: try reader.list(.hosts),
      fallsBackToGlobal: try reader.read(.fallsBackToGlobal, or: true),
      acceptsDirectForm: try reader.readIfPresent(.acceptsDirectForm),
      hasFallback: try reader.read(.hasFallback, or: false), order: try reader.word(.order, or: .specificity),
      reader: try reader.readIfPresent(.reader), reading: try reader.readIfPresent(.reading),
      module: try reader.read(.module, or: ""),
      isSorted: try reader.readIfPresent(.unsorted) != true, routes: try reader.list(.routes))
  }
}

extension Manifest.Reading {
  /// Creates options from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    let standard = StandardURLReader()
    let limits: Limits? = try reader.readIfPresent(.limits)
    self.init(
      StandardURLReader(
        limits: limits?.limits ?? standard.limits, plus: try reader.wordIfPresent(.plus, or: standard.plus),
        repeatedItems: try reader.wordIfPresent(.repeatedItems, or: standard.repeatedItems),
        emptySegments: try reader.wordIfPresent(.emptySegments, or: standard.emptySegments),
        keepsFinalSlash: try reader.readIfPresent(.keepsFinalSlash) ?? standard.keepsFinalSlash,
        foldsFirstSegment: try reader.readIfPresent(.foldsFirstSegment) ?? standard.foldsFirstSegment,
        foldsPath: try reader.readIfPresent(.foldsPath) ?? standard.foldsPath,
        separatesItemsBySemicolons: try reader.readIfPresent(.separatesItemsBySemicolons)
          ?? standard.separatesItemsBySemicolons,
        readsMatrixParameters: try reader.readIfPresent(.readsMatrixParameters) ?? standard.readsMatrixParameters,
        foldsItemNames: try reader.readIfPresent(.foldsItemNames) ?? standard.foldsItemNames,
        rawCharacters: try reader.wordIfPresent(.rawCharacters, or: standard.rawCharacters)))
  }
}

extension Manifest.Reading.Limits {
  /// Creates limits from JSON.
  init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    let standard = URLLimits.standard
    self.init(
      URLLimits(
        length: try reader.readIfPresent(.length) ?? standard.length,
        segments: try reader.readIfPresent(.segments) ?? standard.segments,
        queryItems: try reader.readIfPresent(.queryItems) ?? standard.queryItems,
        valueLength: try reader.readIfPresent(.valueLength) ?? standard.valueLength,
        segmentLength: try reader.readIfPresent(.segmentLength),
        itemNameLength: try reader.readIfPresent(.itemNameLength),
        itemValueLength: try reader.readIfPresent(.itemValueLength),
        fragmentLength: try reader.readIfPresent(.fragmentLength)))
  }
}

extension Manifest.Browser {
  /// Creates a rule from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    self.init(try reader.words(.reasons), from: try reader.read(.sources, or: .none))
  }
}

extension Manifest.RegisteredRoute {
  /// Creates a route from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    let defaults: LabeledTexts? = try reader.read(.defaults)
    let pattern: String? = try reader.readIfPresent(.pattern)
    _ = try reader.pattern(.pattern, atMost: Manifest.maximumSegments) {
      try? pattern.map { try RoutePattern($0, rules: .relaxed) }
    }
    self.init(
      pattern, priority: try reader.read(.priority, or: 0),
      try reader.word(.kind, or: .action),
      action: reader.hasValue(.action) ? try reader.address(.action) ?? ActionAddress("", "") : nil,
      module: try reader.read(.module, or: ""),
      exposure: try reader.read(.exposure, or: .all),
      defaults: Dictionary(uniqueKeysWithValues: (defaults?.values ?? []).map { ($0.label, $0.texts) }),
      parameters: reader.hasValue(.parameters) ? try reader.list(.parameters) : nil,
      parent: try reader.readIfPresent(.parent),
      parentPage: reader.hasValue(.parentPage) ? try reader.address(.parentPage) : nil,
      tags: reader.hasValue(.tags) ? try reader.list(.tags) : [],
      page: reader.hasValue(.page) ? try reader.address(.page) : nil)
  }
}

extension Manifest.Rewrite {
  /// Creates a rewrite from JSON.
  public init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, CodingKeys.self)
    let from: String = try reader.read(.from, or: "")
    _ = try reader.pattern(.from, atMost: Manifest.maximumSegments) { try? RoutePattern(from, rules: .relaxed) }
    self.init(
      from: from, to: try reader.read(.to, or: ""),
      priority: try reader.read(.priority, or: 0), isExternal: try reader.readIfPresent(.external) == true)
  }
}

extension DictionaryReader {
  /// Returns the cases of an enumeration in a list, after recording the words that are unknown.
  fileprivate func words<Word: RawRepresentable & CaseIterable>(_ key: Key) throws -> [Word]
  where Word.RawValue == String {
    let known = Word.allCases.map(\.rawValue)
    return try (elements(key) as [String?]).enumerated().compactMap { index, text in
      guard let text else { return nil }
      let word = Word(rawValue: text)
      if word == nil {
        try note(.invalidValue, key, at: "[\(index)]", Self.unknown("unknown word", text, among: known))
      }
      return word
    }
  }

  /// Returns a case of an enumeration, or a placeholder after recording that it is missing or unknown.
  fileprivate func word<Word: RawRepresentable & CaseIterable>(
    _ key: Key, or placeholder: Word
  ) throws -> Word where Word.RawValue == String {
    try word(key, Word.init, among: Word.allCases.map(\.rawValue), or: placeholder)
  }

  /// Returns the value of a word that may be missing, or a placeholder after recording that the word is unknown.
  fileprivate func wordIfPresent<Word: RawRepresentable & CaseIterable>(
    _ key: Key, or placeholder: Word
  ) throws -> Word where Word.RawValue == String { hasValue(key) ? try word(key, or: placeholder) : placeholder }

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
