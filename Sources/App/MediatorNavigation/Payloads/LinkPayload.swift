import Foundation
import MediatorKit
import MediatorText
import RoutePatterns

/// Rules that find the URL in the payload of a push notification, and for an activity or a shortcut by its type.
///
/// ```swift
/// let payload = LinkPayload(
///   .url(at: "data.link"), .pattern("shop://room/:room_id/chat/:chat_id", when: ["type": "chat"]),
///   .pattern("shop://order/:order_id/return", action: "RETURN"))
/// let url = try payload.link(in: ["data": ["link": "shop://order/7"]])
/// ```
public struct LinkPayload: Sendable {
  private let rules: [Rule]

  /// Creates a payload with rules; the first that applies returns the URL.
  public init(_ rules: Rule...) {
    self.rules = rules
  }

  /// Returns the text of the URL in a payload, or `nil` if no rule applies.
  ///
  /// Open it with the source `push`, because the text comes from outside.
  ///
  /// - Parameters:
  ///   - payload: The payload, such as `userInfo` of a notification's content.
  ///   - action: The identifier of the action that the user chose; `nil` for a tap on the notification.
  /// - Throws: ``NavigationError/Code/malformedPayloadRule`` if a rule is malformed, whatever the payload; `URLReadingError` if
  ///   a value makes the URL invalid.
  /// - Complexity: O(*n*) in the total length of the rules.
  public func link(in payload: [AnyHashable: Any], action: String? = nil) throws -> String? {
    // The system's identifier for a tap on the notification itself.
    let action = action == "com.apple.UNNotificationDefaultActionIdentifier" ? nil : action
    return try link(of: action, .notification, payload)
  }

  /// Returns the URL of the first rule for an action or a type.
  private func link(of action: String?, _ kind: Kind, _ payload: [AnyHashable: Any]) throws -> String? {
    let forms = try rules.map { try $0.form.get() }
    for (rule, form) in zip(rules, forms) where rule.kind == kind && rule.action == action.map({ ExactText($0) }) {
      if let url = try form.url(in: payload) { return url }
    }
    return nil
  }

  /// The senders of payloads.
  fileprivate enum Kind: Sendable {
    case notification, activity, shortcut
  }

  /// A rule that finds the URL in a payload.
  public struct Rule: Sendable {
    /// The rule, or the error that each use of a malformed rule throws.
    fileprivate let form: Result<Form, any Error>
    /// The action of a notification, or the type of an activity or a shortcut.
    fileprivate let action: ExactText?
    fileprivate var kind = Kind.notification

    /// Returns a rule for a payload that contains the URL.
    ///
    /// - Parameters:
    ///   - path: The keys to the URL, such as `data.link` or `urls[0]`. A backslash makes the next dot or bracket part of the
    ///     key. If a key or an index follows a string, the string is read as JSON.
    ///   - action: The identifier of the notification's action that the rule is for; `nil` for a tap.
    public static func url(at path: String, action: String? = nil) -> Rule {
      Rule(form: Result { .url(try PayloadPath(path)) }, action: action.map { ExactText($0) })
    }

    /// Returns a rule for a payload that contains the values of a URL.
    ///
    /// Strings, numbers and Booleans fill the pattern. It applies if the payload has a value for each name in its path.
    ///
    /// - Parameters:
    ///   - pattern: A URL with names, such as `shop://order/:id?tab=:tab` or `shop://room/:{data.room}`; each is a path to a value.
    ///   - conditions: The values that the payload must have, as text, by path.
    ///   - action: The identifier of the notification's action that the rule is for; `nil` for a tap.
    public static func pattern(
      _ pattern: String, when conditions: [String: String] = [:], action: String? = nil
    ) -> Rule {
      let form = Result<Form, any Error> {
        let (template, paths) = try template(pattern)
        return .pattern(template, paths, try conditions.map { (try PayloadPath($0.key), $0.value) })
      }
      return Rule(form: form, action: action.map { ExactText($0) })
    }

    fileprivate static func ofType(_ type: String, _ kind: Kind, opens url: String) -> Rule {
      Rule(form: pattern(url).form, action: ExactText(type), kind: kind)
    }

    private static func template(_ text: String) throws -> (ParentTemplate, [String: PayloadPath]) {
      do {
        let template = try ParentTemplate(escaped(text), of: "/", others: nil)
        if !template.keepsHost { return try (template, paths(of: template)) }
      } catch let error as ParentTemplateError {
        throw NavigationError(.malformedPayloadRule, page: text, underlying: error)
      }
      throw NavigationError(.malformedPayloadRule, page: text)
    }

    /// Escapes the characters that a path may contain and a URL may not, in names in braces.
    private static func escaped(_ text: String) -> String {
      var isName = false
      return String(
        text.flatMap { character in
          if "{}".contains(character) { isName = character == "{" }
          return isName ? ["[": "%5B", "]": "%5D", "\\": "%5C"][character] ?? "\(character)" : "\(character)"
        })
    }

    /// Returns the names of a template, each of which is a path.
    private static func paths(of template: ParentTemplate) throws -> [String: PayloadPath] {
      var names: Set<String> = []
      _ = try template.url(for: Form.base(), .firstSegment) { name in
        names.insert(name)
        return ["x"]
      }
      return try Dictionary(uniqueKeysWithValues: names.map { ($0, try PayloadPath($0)) })
    }
  }

  fileprivate enum Form: Sendable {
    case url(PayloadPath)
    case pattern(ParentTemplate, [String: PayloadPath], [(path: PayloadPath, value: String)])

    static func base() throws -> ParsedURL { try StandardURLReader().read("payload:/") }

    func url(in payload: [AnyHashable: Any]) throws -> String? {
      switch self {
      case .url(let path): return path.value(in: payload) as? String
      case .pattern(let template, let paths, let conditions):
        guard conditions.allSatisfy({ PayloadPath.text($0.path.value(in: payload))?.hasBytes(of: $0.value) ?? false })
        else { return nil }
        return try template.url(for: Form.base(), .firstSegment) { name in
          PayloadPath.text(paths[name]?.value(in: payload)).map { [$0] }
        }
      }
    }
  }
}

// Activities and shortcuts that have a type only.

extension LinkPayload.Rule {
  /// Returns a rule for an activity of a type, such as one that the system starts by a voice command.
  ///
  /// ```swift
  /// LinkPayload(.activity("com.example.shop.search", opens: "shop://search"))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the activity.
  ///   - url: A URL with names, such as `shop://order/:id`; each is a path to a value of the activity's `userInfo`.
  public static func activity(_ type: String, opens url: String) -> Self { ofType(type, .activity, opens: url) }

  /// Returns a rule for a shortcut of the app's icon of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the shortcut.
  ///   - url: A URL with names, such as `shop://order/:id`; each is a path to a value of the shortcut's `userInfo`.
  public static func shortcut(_ type: String, opens url: String) -> Self { ofType(type, .shortcut, opens: url) }
}

extension LinkPayload {
  /// Returns the text of the URL for an activity, or `nil` if no rule has its type, or a name of the URL's path has no value.
  ///
  /// Open it with the source `userActivity`.
  ///
  /// - Throws: As ``link(in:action:)``.
  public func link(ofActivity type: String, userInfo: [AnyHashable: Any] = [:]) throws -> String? {
    try link(of: type, .activity, userInfo)
  }

  /// Returns the text of the URL for a shortcut, or `nil` if no rule has its type, or a name of the URL's path has no value.
  ///
  /// Open it with the source `shortcut`.
  ///
  /// - Throws: As ``link(in:action:)``.
  public func link(ofShortcut type: String, userInfo: [AnyHashable: Any] = [:]) throws -> String? {
    try link(of: type, .shortcut, userInfo)
  }
}

/// The path to a value in a payload.
private struct PayloadPath: Sendable {
  private enum Step: Sendable {
    case key(String)
    case index(Int)
  }

  private let steps: [Step]

  init(_ text: String) throws {
    let error = NavigationError(.malformedPayloadRule, page: text)
    var steps: [Step] = []
    var key: String? = ""
    var rest = text[...]
    func endKey() throws {
      guard let ended = key else { return }
      if ended.isEmpty { throw error }
      steps.append(.key(ended))
      key = nil
    }
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard key != nil, let escaped = rest.popFirst() else { throw error }
        key?.append(escaped)
      case ".":
        try endKey()
        key = ""
      case "[":
        try endKey()
        guard let close = rest.firstIndex(of: "]"), let index = Int(rest[..<close]), index >= 0 else { throw error }
        steps.append(.index(index))
        rest = rest[rest.index(after: close)...]
      default:
        guard key != nil else { throw error }
        key?.append(character)
      }
    }
    try endKey()
    self.steps = steps
  }

  func value(in payload: [AnyHashable: Any]) -> Any? {
    var value: Any? = payload
    for step in steps {
      if let text = value as? String { value = Self.json(text) }
      switch step {
      case .key(let key): value = (value as? [AnyHashable: Any])?[key]
      case .index(let index):
        guard let list = value as? [Any], list.indices.contains(index) else { return nil }
        value = list[index]
      }
    }
    return value
  }

  /// Returns the value of a JSON text, or `nil` if the text is not JSON.
  private static func json(_ text: String) -> Any? {
    let bytes = Array(text.utf8)
    return MarkRun.problem(inJSON: bytes) == nil ? try? JSONSerialization.jsonObject(with: Data(bytes)) : nil
  }

  /// Returns the text of a string, a number or a Boolean.
  static func text(_ value: Any?) -> String? {
    switch value {
    case let text as String: text
    // On Apple's platforms the numbers of a payload are of this class; a Boolean has the type of a character.
    case let number as NSNumber where String(cString: number.objCType) == "c": number.boolValue ? "true" : "false"
    case let number as NSNumber: number.stringValue
    case let value as any LosslessStringConvertible: value.description
    default: nil
    }
  }
}

extension LinkPayload: CustomStringConvertible {
  /// The number of rules.
  public var description: String { counted(rules.count, "rule") }
}
