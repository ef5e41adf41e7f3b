import MediatorText

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A day, or a date and time, as in RFC 3339: `2026-03-01`, `2026-03-01T09:30:00.25+01:00`.
///
/// A leap second, the second 60 of 23:59 UTC, is the first second of the next day, as in POSIX time.
package struct DateText {
  /// The seconds since 2001 began in UTC, as in `Date`, or `nil` if there is no such day or time.
  private(set) var secondsSince2001: Double?

  /// Creates a date from a whole text, or returns `nil` if the text has another form.
  init?(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard let year = reader.number(4), reader.consume(dash), let month = reader.number(2), reader.consume(dash),
      let day = reader.number(2)
    else { return nil }
    var time: (seconds: Int, fraction: Double)? = (0, 0)
    if !reader.isAtEnd {
      guard reader.consume(UInt8(ascii: "T"), or: UInt8(ascii: "t")), let hour = reader.number(2),
        reader.consume(colon), let minute = reader.number(2), reader.consume(colon), let second = reader.number(2),
        let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
      else { return nil }
      let minutes = hour * 60 + minute - offset.sign * (offset.hours * 60 + offset.minutes)
      let isLastMinute = (minutes + 1) % (24 * 60) == 0
      let isReal =
        hour < 24 && minute < 60 && second < (isLastMinute ? 61 : 60) && offset.hours < 24 && offset.minutes < 60
      time = isReal ? (minutes * 60 + second, fraction) : nil
    }
    guard let days = Self.daysSince1970(year, month, day), let time else { return }
    // Seconds do not fit in an `Int` of 32 bits.
    secondsSince2001 = Double(Int64(days - 11_323) * 86400 + Int64(time.seconds)) + time.fraction
  }

  /// Returns the number of a day of the proleptic Gregorian calendar, or `nil` if there is no such day.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard isCalendarDay(year: year, month: month, day: day) else { return nil }
    // The year begins in March, so that the leap day is its last one; 400 years before, so that no number is negative.
    let marchYear = year + 399 + (month > 2 ? 1 : 0)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 865_565
  }
}

/// Reads the parts of a date and time, in order.
private struct Reader {
  let bytes: [UInt8]
  var position = 0
  var isAtEnd: Bool { position == bytes.count }

  /// Consumes a byte that is one of two: RFC 3339 section 5.6 treats letters in upper and lower case alike.
  mutating func consume(_ byte: UInt8, or other: UInt8? = nil) -> Bool {
    guard !isAtEnd, bytes[position] == byte || bytes[position] == other else { return false }
    position += 1
    return true
  }

  private mutating func digit() -> UInt8? {
    guard !isAtEnd, 0x30...0x39 ~= bytes[position] else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Consumes a number of exactly `digits` digits.
  mutating func number(_ digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  /// Consumes a point with 1 to 9 digits, and returns them as a fraction of 1; without a point it is 0.
  mutating func fraction() -> Double? {
    guard consume(UInt8(ascii: ".")) else { return 0 }
    let start = position
    while digit() != nil {}
    guard 1...9 ~= position - start else { return nil }
    return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Consumes `Z`, or hours and minutes east of UTC after a sign.
  mutating func offset() -> (sign: Int, hours: Int, minutes: Int)? {
    if consume(UInt8(ascii: "Z"), or: UInt8(ascii: "z")) { return (1, 0, 0) }
    let sign = consume(UInt8(ascii: "+")) ? 1 : -1
    guard sign == 1 || consume(UInt8(ascii: "-")), let hours = number(2), consume(UInt8(ascii: ":")),
      let minutes = number(2)
    else { return nil }
    return (sign, hours, minutes)
  }
}

extension Date {
  /// The day, or `nil` if it is not midnight UTC.
  package var dayText: String? {
    guard let text = DateText.text(of: self), text.hasSuffix("T00:00:00Z") else { return nil }
    return String(text.prefix(10))
  }
}

extension DateText {
  /// Returns the shortest text that is read as exactly this date, or `nil` if there is none.
  static func text(of date: Date) -> String? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard hasCalendarDay(seconds) else { return nil }
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

  /// Returns the description of a date, or its seconds if there is none.
  static func describing(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return hasCalendarDay(seconds) ? date.description : "Date at \(seconds) s from 2001"
  }

  /// Returns whether a date is in the years 0 to 9999.
  static func hasCalendarDay(_ secondsSince2001: Double) -> Bool {
    -63_145_526_400.0..<252_423_993_600.0 ~= secondsSince2001
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
