import MediatorText

/// The labeled values of a call.
///
/// Native values are passed unchanged: closures, class instances, anything `Sendable`. Text from outside, such as from a
/// command line, remains text until it is decoded to the type that the action declares.
///
/// ```swift
/// let parameters: Parameters = ["id": 42, "reason": "too late"]
/// let fromText = Parameters(texts: [("id", "42"), ("tag", "a"), ("tag", "b")])
/// ```
///
/// If a label is repeated, the last native value replaces the others, and texts become a list.
///
/// An Objective-C object that holds a Swift value stands for that value on every platform: an `NSNumber` of `true` is
/// accepted for a `Bool` and rejected for an `Int`, and one of a whole number is an integer. No value is boxed for a parameter
/// whose declared type is a class.
public struct Parameters: Sendable, ExpressibleByDictionaryLiteral {
  /// The labels and values; without element names, so that the array of a dictionary literal is not copied.
  @usableFromInline package var elements: [(String, any Sendable)]
  /// The values that the caller wrote, or `nil` if none has been decoded since.
  @usableFromInline var written: Written?

  /// Creates empty parameters.
  public init() {
    elements = []
  }

  /// Creates parameters from native values.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self.elements = elements
  }

  /// Creates parameters from a dictionary, sorted by label.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values.
  public init(_ values: [String: any Sendable]) {
    elements = values.map { ($0.key, $0.value) }.inOrder { $0.0 < $1.0 }
  }

  /// Creates parameters from texts, to be decoded to the declared types; the texts of a repeated label become a list.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  public init(texts: some Sequence<(String, String)>) {
    var collector = TextCollector()
    for (label, text) in texts { collector.append(text, to: label) }
    self = collector.parameters
  }

  /// Creates parameters from a dictionary of texts, to be decoded to the declared types, sorted by label.
  ///
  /// - Complexity: O(*n* log *n*) in the number of texts.
  public init(texts: [String: String]) {
    self.init(texts: texts.map { ($0.key, $0.value) }.inOrder { $0.0 < $1.0 })
  }

  /// Creates parameters from items of a URL, of which the first of a name decides, but a list has all.
  ///
  /// - Parameters:
  ///   - count: How many there may be, for which memory is reserved.
  ///   - collect: Calls the closure that it gets with each name and text.
  package init(items count: Int, _ collect: ((_ name: String, _ text: String) -> Void) -> Void) {
    var collector = TextCollector(firstDecides: true)
    collector.parameters.elements.reserveCapacity(count)
    collect { collector.append($1, to: $0) }
    self = collector.parameters
  }

  /// Creates parameters from labels and the same number of native values.
  @inlinable init<each Value: Sendable>(labels: [String], _ values: repeat each Value) {
    elements = []
    elements.reserveCapacity(labels.count)
    repeat elements.append((labels[elements.count], each values))
  }

  /// Whether there are no parameters.
  public var isEmpty: Bool { elements.isEmpty }

  /// The distinct labels, in the order of their first values.
  public var labels: [String] {
    var seen: Set<String> = []
    return elements.compactMap { seen.insert($0.0).inserted ? $0.0 : nil }
  }

  /// The native value or the ``Parameters/Text`` of a label, or `nil` if there is none; secret values are returned too.
  ///
  /// Setting `nil` removes it.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public subscript(label: String) -> (any Sendable)? {
    get { elements.last { $0.0 == label }.map { Self.revealed($0.1) } }
    set {
      forget(label)
      elements.removeAll { $0.0 == label }
      if let newValue { elements.append((label, newValue)) }
    }
  }

  /// Returns these parameters and `other`; if both have a label, the value in `other` takes precedence.
  public func overlaid(with other: Parameters) -> Parameters {
    guard !other.isEmpty else { return self }
    var result = self
    let replaced = Set(other.elements.map(\.0))
    if written != nil { replaced.forEach { result.forget($0) } }
    result.elements.removeAll { replaced.contains($0.0) }
    result.elements += other.elements
    if result.written == nil, let written = other.written {
      result.written = written.changing(elements.lazy.map(\.0).filter { !replaced.contains($0) })
    }
    return result
  }

  /// Returns the only text at an index, or `nil` if there are several; requires that `hasValue` found a ``Text`` there.
  @inline(__always) func text(at index: Int) -> String? { elements.value(at: index, as: Text.self).only }

  /// Adds a text to those at an index, unless there is a native value.
  mutating func append(_ text: String, at index: Int, firstDecides: Bool) {
    guard var texts = elements[index].1 as? Parameters.Text else { return }
    // Drops the second reference, so that the list grows without being copied.
    elements[index].1 = ()
    texts.append(text, firstDecides: firstDecides)
    elements[index].1 = texts
  }

  /// The last value of each label.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  package var valuesByLabel: [String: any Sendable] { Dictionary(elements) { $1 } }
}

extension Parameters: CustomStringConvertible {
  /// The parameters as `label: value` in brackets; the value of a secret input is `(secret)`.
  public var description: String {
    guard !elements.isEmpty else { return "[:]" }
    return "[\(labels.prefix(100).map(described).joined(separator: ", "))]".printable
  }
}

extension Parameters {
  /// The texts of a parameter, one for each time its label occurs.
  public struct Text: Sendable, Hashable, CustomStringConvertible {
    // One text is by far the most frequent case and needs no array.
    private enum Storage {
      case one(String)
      case many([String])
      /// The texts of query items of one name: a list is read from all, any other value from the first.
      case items([String])
    }

    private var storage: Storage

    package init(_ text: String) {
      storage = .one(text)
    }

    package init(_ texts: [String]) {
      storage = texts.count == 1 ? .one(texts[0]) : .many(texts)
    }

    /// Creates the values of query items of one name.
    package init(items: [String]) {
      storage = .items(items)
    }

    mutating func append(_ text: String, firstDecides: Bool) {
      var texts = texts
      // Drops the second reference, so that the list grows without being copied.
      storage = .one("")
      texts.append(text)
      storage = firstDecides ? .items(texts) : .many(texts)
    }

    /// The texts in order; none for a catch-all that captured nothing.
    public var texts: [String] {
      switch storage {
      case .one(let text): [text]
      case .many(let texts), .items(let texts): texts
      }
    }

    /// The number of texts.
    var count: Int {
      switch storage {
      case .one: 1
      case .many(let texts), .items(let texts): texts.count
      }
    }

    /// The only text or the first query item, or `nil` if there are several other texts or none.
    package var only: String? {
      // The most frequent case comes first.
      if case .one(let text) = storage { return text }
      return firstItem
    }

    /// Whether a value of a type would be read from one text without characters, as in `limit=`: of the first item, unless the type
    /// has all.
    func isEmpty(for type: any Any.Type) -> Bool {
      type is any TextDecodable.Type || type is any RawRepresentable.Type ? only == "" : texts == [""]
    }

    private var firstItem: String? { @inline(never) get { items?.first } }

    /// The values of the query items of one name, or `nil` if the URL does not repeat it.
    package var items: [String]? { if case .items(let texts) = storage { texts } else { nil } }

    /// Returns whether the texts are equal.
    public static func == (left: Self, right: Self) -> Bool { left.texts == right.texts }

    /// Hashes the texts.
    public func hash(into hasher: inout Hasher) { hasher.combine(texts) }

    /// The texts in quotation marks, with escapes for characters that are not printable.
    public var description: String { texts.map(\.literal).joined(separator: ", ") }

    /// Returns a native value with its type, for messages.
    static func showTyped(_ value: Any) -> String { "\(readableTypeName(of: Swift.type(of: value))) \(show(value))" }

    /// Returns a value for messages: strings in quotation marks, at most 80 characters.
    package static func show(_ value: Any?) -> String {
      let text: String
      switch value {
      case nil: return "nothing"
      case is Secret: return secretMark
      // A longer text is cut below.
      case let string as String: text = String(string.unicodeScalars.prefix(81)).literal
      case let texts as Parameters.Text: text = texts.description
      case let value?: text = safeDescription(of: value).printable
      }
      return text.shortened(to: 80)
    }
  }
}

/// Collects texts by label; the texts of a repeated label become a list.
///
/// - Complexity: Linear in the number of texts.
struct TextCollector {
  fileprivate(set) var parameters = Parameters()
  /// The index of each label, used from the 17th label on: comparing fewer labels is faster than hashing.
  private var indices: [String: Int] = [:]

  /// Whether the texts are query items: the first of a label decides for a value that is not a list.
  private let firstDecides: Bool

  init(firstDecides: Bool = false) {
    self.firstDecides = firstDecides
  }

  mutating func append(_ text: String, to label: String) {
    if let index = index(of: label) {
      parameters.append(text, at: index, firstDecides: firstDecides)
    } else {
      if !indices.isEmpty { indices[label] = parameters.elements.count }
      parameters.elements.append((label, Parameters.Text(text)))
    }
  }

  private mutating func index(of label: String) -> Int? {
    if parameters.elements.count < 16 { return parameters.elements.lastIndex(ofLabel: label) }
    if indices.isEmpty {
      for index in parameters.elements.indices { indices[parameters.elements[index].0] = index }
    }
    return indices[label]
  }
}
