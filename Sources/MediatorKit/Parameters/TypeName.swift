// Names of types, as they are written in Swift.

private protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: any Any.Type { Wrapped.self }
}

/// Returns the type inside all optional types, or any other type itself.
package func unwrapped(_ type: any Any.Type) -> any Any.Type {
  (type as? any OptionalType.Type).map { unwrapped($0.wrapped) } ?? type
}

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
