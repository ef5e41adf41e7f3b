/// A captured value with its type.
public enum RouteValue: Hashable, Sendable {
  /// Text without a typed constraint.
  case text(String)
  /// The value of an `<int>`.
  case int(Int64)
  /// The value of a `<uint>`.
  case uint(UInt64)
  /// The value of a `<double>`, always finite.
  case double(Double)
  /// The value of a `<bool>`.
  case bool(Bool)
  /// The text of a `<uuid>`, in the case it was written in.
  case uuid(String)
  /// The value of a `<date>`.
  case date(RouteDate)
  /// The decoded segments of a catch-all.
  case list([String])
}
