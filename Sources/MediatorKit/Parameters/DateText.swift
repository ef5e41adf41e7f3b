import Foundation

/// A day, or a date and time, as in RFC 3339: `2026-03-01`, `2026-03-01T09:30:00.25+01:00`.
struct DateText {
  private var year = 0
  private var month = 0
  private var day = 0
  private var hour = 0
  private var minute = 0
  private var second = 0
  private var fraction = 0.0
  /// Minutes east of UTC.
  private var offset = 0
  private var hasRealOffset = true

  /// Creates a date from a whole text, or returns `nil` if the text has another form.
  init?(_ text: String) {
    var reader = Reader(rest: text.utf8[...])
    guard let year = reader.number(4), reader.consume("-"), let month = reader.number(2), reader.consume("-"),
      let day = reader.number(2)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    if reader.rest.isEmpty { return }
    guard reader.consume("T"), let hour = reader.number(2), reader.consume(":"), let minute = reader.number(2),
      reader.consume(":"), let second = reader.number(2)
    else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
    if reader.consume(".") {
      guard let fraction = reader.fraction() else { return nil }
      self.fraction = fraction
    }
    guard consumeOffset(&reader), reader.rest.isEmpty else { return nil }
  }

  private mutating func consumeOffset(_ reader: inout Reader) -> Bool {
    if reader.consume("Z") { return true }
    let sign: Int
    if reader.consume("+") { sign = 1 } else if reader.consume("-") { sign = -1 } else { return false }
    guard let hours = reader.number(2), reader.consume(":"), let minutes = reader.number(2) else { return false }
    hasRealOffset = hours < 24 && minutes < 60
    offset = sign * (hours * 60 + minutes)
    return true
  }

  /// The seconds since 2001 began in UTC, as in `Date`, or `nil` if there is no such day or time.
  var secondsSince2001: Double? {
    guard 1...12 ~= month, 1...daysInMonth ~= day, hour < 24, minute < 60, second < 60, hasRealOffset else {
      return nil
    }
    // Seconds do not fit in an `Int` of 32 bits.
    let days = Int64(daysSince1970 - 11_323)
    return Double(days * 86400 + Int64(hour * 3600 + (minute - offset) * 60 + second)) + fraction
  }

  private var daysInMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days in the proleptic Gregorian calendar; years are counted from March, so that the leap day comes last.
  private var daysSince1970: Int {
    let marchYear = year + 399 + (month > 2 ? 1 : 0)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 865_565
  }
}

private struct Reader {
  var rest: Substring.UTF8View

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes a number of exactly `digits` digits.
  mutating func number(_ digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest.removeFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Consumes the 1 to 9 digits after the point, and returns them as a fraction of 1.
  mutating func fraction() -> Double? {
    let text = rest.prefix { 0x30...0x39 ~= $0 }
    guard 1...9 ~= text.count else { return nil }
    rest.removeFirst(text.count)
    return Double("0." + (String(text) ?? ""))
  }
}

extension DateText {
  /// Returns a date as a day, or `nil` if it is not midnight UTC.
  static func day(_ date: Date) -> String? {
    guard let text = text(of: date), text.hasSuffix("T00:00:00Z") else { return nil }
    return String(text.prefix(10))
  }

  /// Returns the shortest text that is read as exactly this date, or `nil` if there is none.
  static func text(of date: Date) -> String? {
    let seconds = date.timeIntervalSinceReferenceDate
    // The years 0 to 9999.
    guard -63_145_526_400.0..<252_423_993_600.0 ~= seconds else { return nil }
    // Seconds do not fit in an `Int` of 32 bits.
    let whole = Int64(seconds.rounded(.down))
    let fraction = seconds - seconds.rounded(.down)
    let second = Int((whole % 86400 + 86400) % 86400)
    let days = Int((whole - Int64(second)) / 86400)
    let head =
      "\(day(days + 11_323))T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    for (digits, scale) in [(0, 1.0), (3, 1e3), (6, 1e6), (9, 1e9)] {
      let number = (fraction * scale).rounded()
      guard number < scale else { continue }
      let text = digits == 0 ? "\(head)Z" : "\(head).\(padded(Int(number), digits))Z"
      if DateText(text)?.secondsSince2001 == seconds { return text }
    }
    return nil
  }

  /// Returns a day of the proleptic Gregorian calendar; the inverse of `daysSince1970`.
  private static func day(_ daysSince1970: Int) -> String {
    // Days are counted from March 1 of the year 0; all eras of 400 years have the same number of days.
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfYear - (153 * marchMonth + 2) / 5 + 1, 2))"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
