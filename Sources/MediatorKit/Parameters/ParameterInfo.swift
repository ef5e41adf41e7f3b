import RoutePatterns

/// The declaration of a parameter of an action.
public struct ParameterInfo: Sendable, CustomStringConvertible {
  /// The label in calls by name and in URLs.
  public let label: String
  /// The declared type.
  public let type: any Sendable.Type
  /// The value if the caller passes none, or `nil` if there is no default.
  public let defaultValue: (any Sendable)?
  /// A note for readers of the manifest.
  public let note: String?

  @usableFromInline init<Value>(_ parameter: ActionParameter<Value>) {
    label = parameter.label
    type = Value.self
    defaultValue = parameter.defaultValue
    note = parameter.note
  }

  /// The name of the declared type, such as `Int` or `Optional<String>`.
  public var typeName: String { readableTypeName(of: type) }

  /// Whether the caller must pass a value: there is no default and the type cannot be absent.
  public var isRequired: Bool {
    defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent != true
  }

  /// Whether the declared type can be read from text.
  public var isTextDecodable: Bool {
    guard let decodable = type as? any ParameterDecodable.Type else { return false }
    return decodable.decodesText
  }

  /// The parameter as `label: Type`, with its default if it has one.
  public var description: String {
    let head = "\(label): \(typeName)"
    return (defaultValue.map { "\(head) = \(Parameters.Text.show($0))" } ?? head).printable
  }
}

private protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: any Any.Type { Wrapped.self }
}

/// Returns the wrapped type of an optional type, or any other type itself.
func unwrapped(_ type: any Any.Type) -> any Any.Type { (type as? any OptionalType.Type)?.wrapped ?? type }

private protocol ListType {
  static var element: any Any.Type { get }
}

extension Array: ListType {
  fileprivate static var element: any Any.Type { Element.self }
}

/// Returns the name of a type in Swift, with `T?` for `Optional<T>` and `[T]` for `Array<T>`.
package func readableTypeName(of type: any Any.Type) -> String {
  if type == Void.self { return "Void" }
  if let list = type as? any ListType.Type { return "[\(readableTypeName(of: list.element))]" }
  guard let optional = type as? any OptionalType.Type else { return String(describing: type) }
  let name = readableTypeName(of: optional.wrapped)
  return name.isFunctionType ? "(\(name))?" : name + "?"
}

extension String {
  /// Whether the name of a type is that of a function: it has an arrow outside all brackets.
  package var isFunctionType: Bool {
    var depth = 0
    var last: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: ">") where last == UInt8(ascii: "-"): if depth == 0 { return true }
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      last = byte
    }
    return false
  }
}
