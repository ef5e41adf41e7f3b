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
public struct Parameters: Sendable, ExpressibleByDictionaryLiteral {
  var elements: [(label: String, value: any Sendable)]

  /// Makes an empty set of parameters.
  public init() {
    elements = []
  }

  /// Makes parameters of native values.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self.elements = elements
  }

  /// Makes parameters of text, to be decoded to what the action declares; a repeated label becomes a list, in order.
  public init(texts: some Sequence<(String, String)>) {
    elements = []
    for (label, text) in texts { append(text: text, to: label) }
  }

  /// Whether there is no parameter.
  public var isEmpty: Bool { elements.isEmpty }

  /// The labels, each once, in the order in which they were given first.
  public var labels: [String] {
    var seen: Set<String> = []
    return elements.compactMap { seen.insert($0.label).inserted ? $0.label : nil }
  }

  /// The native value or the ``ParameterText`` under a label; nil when there is none.
  ///
  /// Setting nil removes it.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public subscript(label: String) -> (any Sendable)? {
    get { elements.last { $0.label == label }?.value }
    set {
      elements.removeAll { $0.label == label }
      if let newValue { elements.append((label, newValue)) }
    }
  }

  /// These parameters with others laid over them: where both have a label, the other's value stays.
  public func overlaid(with other: Parameters) -> Parameters {
    guard !other.isEmpty else { return self }
    var result = self
    let replaced = Set(other.elements.map(\.label))
    result.elements.removeAll { replaced.contains($0.label) }
    result.elements += other.elements
    return result
  }

  mutating func append(text: String, to label: String) {
    if let index = elements.firstIndex(where: { $0.label == label }),
      let known = elements[index].value as? ParameterText
    {
      elements[index].value = ParameterText(known.texts + [text])
    } else {
      elements.append((label, ParameterText([text])))
    }
  }
}

extension Parameters: CustomStringConvertible {
  /// The parameters as `label: value` in brackets.
  public var description: String {
    guard !elements.isEmpty else { return "[:]" }
    return "[" + labels.map { "\($0): \(ParameterText.show(self[$0]))" }.joined(separator: ", ") + "]"
  }
}

/// Text given for a parameter, one string for each time its label appeared.
public struct ParameterText: Sendable, Hashable, CustomStringConvertible {
  /// The texts in the order in which they were given; never empty.
  public let texts: [String]

  init(_ texts: [String]) {
    self.texts = texts
  }

  /// The texts in quotation marks.
  public var description: String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// A native value as a message shows it, with its type.
  static func showTyped(_ value: Any) -> String { "\(readableTypeName(of: Swift.type(of: value))) \(show(value))" }

  /// A value as a message shows it: text in quotation marks, cut after 80 characters.
  static func show(_ value: Any?) -> String {
    let text: String
    switch value {
    case nil: return "nothing"
    case let string as String: text = "\"\(string)\""
    case let value?: text = String(describing: value)
    }
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}
