import MediatorText

/// A day of the proleptic Gregorian calendar, as a `<date>` parameter captures it.
public struct RouteDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day, or `nil` if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, isCalendarDay(year: year, month: month, day: day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day as `YYYY-MM-DD`.
  public var description: String {
    "\(String(year).padded(to: 4))-\(String(month).padded(to: 2))-\(String(day).padded(to: 2))"
  }

  /// Whether one day is before another.
  public static func < (left: RouteDate, right: RouteDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
