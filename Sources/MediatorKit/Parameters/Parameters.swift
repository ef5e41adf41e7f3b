import RoutePatterns

/// The labelled values of one call.
///
/// Native values travel untouched: closures, class instances, anything `Sendable`. Text, from a URL or a command line, is
/// kept as text until the action asks for a value of its declared type.
///
/// ```swift
/// let parameters: Parameters = ["id": 42, "reason": "too late"]
/// let fromText = Parameters(texts: [("id", "42"), ("tag", "a"), ("tag", "b")])
/// ```
///
/// A label that is given twice natively keeps the last value; text that is given twice becomes a list.
///
/// An object of Objective-C code that holds a Swift value stands for that value on every platform: an `NSNumber` of `true` is
/// accepted for a `Bool`, and rejected for an `Int`. No value is boxed for a parameter whose declared type is a class.
public struct Parameters: Sendable, ExpressibleByDictionaryLiteral {
  /// Labels and values.
  ///
  /// Without element names, so that a dictionary literal's array is taken over as it is.
  @usableFromInline var elements: [(String, any Sendable)]

  /// Makes an empty set of parameters.
  public init() {
    elements = []
  }

  /// Makes parameters of native values.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self.elements = elements
  }

  /// Creates parameters of a dictionary, sorted by label.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values.
  public init(_ values: [String: any Sendable]) {
    elements = values.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Creates parameters of text, to be decoded to the declared types; a repeated label becomes a list, in order.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  public init(texts: some Sequence<(String, String)>) {
    var collector = TextCollector()
    for (label, text) in texts { collector.append(text, to: label) }
    self = collector.parameters
  }

  /// Creates parameters of native values under labels, as many as there are values.
  @inlinable init<each Value: Sendable>(labels: [String], _ values: repeat each Value) {
    elements = []
    elements.reserveCapacity(labels.count)
    repeat elements.append((labels[elements.count], each values))
  }

  /// Whether there is no parameter.
  public var isEmpty: Bool { elements.isEmpty }

  /// The labels, each once, in the order in which they were given first.
  public var labels: [String] {
    var seen: Set<String> = []
    return elements.compactMap { seen.insert($0.0).inserted ? $0.0 : nil }
  }

  /// The native value or the ``Parameters/Text`` under a label; nil when there is none.
  ///
  /// Setting nil removes it.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public subscript(label: String) -> (any Sendable)? {
    get { elements.last { $0.0 == label }?.1 }
    set {
      elements.removeAll { $0.0 == label }
      if let newValue { elements.append((label, newValue)) }
    }
  }

  /// These parameters with others laid over them: where both have a label, the other's value stays.
  public func overlaid(with other: Parameters) -> Parameters {
    guard !other.isEmpty else { return self }
    var result = self
    let replaced = Set(other.elements.map(\.0))
    result.elements.removeAll { replaced.contains($0.0) }
    result.elements += other.elements
    return result
  }

  /// The index of the last value under a label, or -1 if there is none.
  func place(of label: String) -> Int { elements.lastIndex(ofLabel: label) }

  /// The index of the first value whose label is none of these, or `nil` if there is none.
  func place(besides labels: [String]) -> Int? { elements.firstIndex(besidesLabels: labels) }

  /// Whether the labels are just these, in this order.
  func hasLabels(_ labels: [String]) -> Bool { elements.hasLabels(labels) }

  /// Whether the value at an index is of exactly this type.
  @inline(__always) func hasValue<Value>(at index: Int, _ type: Value.Type) -> Bool {
    elements.hasValue(at: index, type)
  }

  /// The value at an index.
  @inline(__always) func value(at index: Int) -> any Sendable { elements.value(at: index) }

  /// The one text at an index where `hasValue` has found a ``Text``.
  @inline(__always) func text(at index: Int) -> String? { elements.value(at: index, as: Text.self).only }

  /// Adds a text to those at an index; a native value there stays.
  mutating func append(_ text: String, at index: Int) {
    guard var texts = elements[index].1 as? Parameters.Text else { return }
    // Without this second reference the list grows in place.
    elements[index].1 = ()
    texts.append(text)
    elements[index].1 = texts
  }

  /// The last value of each label.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  package var valuesByLabel: [String: any Sendable] { Dictionary(elements) { $1 } }
}

extension Parameters: CustomStringConvertible {
  /// The parameters as `label: value` in brackets.
  public var description: String {
    guard !elements.isEmpty else { return "[:]" }
    let values = valuesByLabel
    return "[\(labels.map { "\($0): \(Parameters.Text.show(values[$0]))" }.joined(separator: ", "))]".printable
  }
}

extension Parameters {
  /// Text given for a parameter, one string for each time its label appeared.
  public struct Text: Sendable, Hashable, CustomStringConvertible {
    // One text is by far the most frequent, and no list is made for it.
    private enum Storage: Hashable {
      case one(String)
      case many([String])
    }

    private var storage: Storage

    init(_ text: String) {
      storage = .one(text)
    }

    init(_ texts: [String]) {
      storage = texts.count == 1 ? .one(texts[0]) : .many(texts)
    }

    /// Adds a text at the end.
    mutating func append(_ text: String) {
      switch storage {
      case .one(let first): storage = .many([first, text])
      case .many(var texts):
        // Without this second reference the list grows in place.
        storage = .one("")
        texts.append(text)
        storage = .many(texts)
      }
    }

    /// The texts in the order in which they were given; none for a catch-all that captured nothing.
    public var texts: [String] {
      switch storage {
      case .one(let text): [text]
      case .many(let texts): texts
      }
    }

    /// The text; nil when there is not just one.
    var only: String? {
      if case .one(let text) = storage { text } else { nil }
    }

    /// The texts in quotation marks, in printable form.
    public var description: String { texts.map(\.debugDescription).joined(separator: ", ").printable }

    /// A native value as a message shows it, with its type.
    static func showTyped(_ value: Any) -> String { "\(readableTypeName(of: Swift.type(of: value))) \(show(value))" }

    /// A value as a message shows it: text in quotation marks, cut after 80 characters.
    static func show(_ value: Any?) -> String {
      let text: String
      switch value {
      case nil: return "nothing"
      case let string as String: text = string.debugDescription.printable
      case let value?: text = String(describing: value).printable
      }
      return text.count > 80 ? text.prefix(80) + "…" : text
    }
  }
}
