import MediatorText

/// The reason why a route could not be registered.
public struct RouteTableError: Error, Hashable, Sendable {
  /// The kind of problem of a table, or of ``RewriteSet``.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `conflict`.
    public let description: String

    init(_ name: String) { description = name }

    /// A pattern that is the same but for parameter names is registered at the same priority.
    public static let conflict = Code("conflict")
    /// The pattern is malformed.
    public static let malformedPattern = Code("malformedPattern")
    /// The priority does not fit in 32 bits.
    public static let invalidPriority = Code("invalidPriority")
  }

  /// One side of a conflict.
  public struct Registration: Hashable, Sendable {
    /// The pattern.
    public let pattern: RoutePattern
    /// The origin, if the registration gave one.
    public let origin: RouteOrigin?
  }

  /// The kind of problem.
  public let code: Code
  /// The registration that was rejected.
  public let rejected: Registration
  /// The priority it asked for.
  public let priority: Int
  /// The registration that was there first, for a conflict.
  public let existing: Registration?
}

extension RouteTableError: CustomStringConvertible {
  /// The problem, with the patterns and the modules that registered them.
  public var description: String { text.printableLines }

  private var text: String {
    switch code {
    case .conflict:
      return "\(rejected): conflict at priority \(priority): found \(existing.map { "\($0)" } ?? "another route")"
    case .malformedPattern:
      let origin = rejected.origin.map { " (in \($0))" } ?? ""
      return (rejected.pattern.error.map { "\($0)" } ?? "\(rejected): malformed pattern") + origin
    default:
      return "\(rejected): priority out of range: found \(priority), expected \(Int32.min) to \(Int32.max)"
    }
  }
}

extension RouteTableError.Registration: CustomStringConvertible {
  /// The quoted pattern, and the module that registered it.
  public var description: String { "\(pattern.description.quoted)\(origin.map { " of \($0)" } ?? "")".printable }
}
