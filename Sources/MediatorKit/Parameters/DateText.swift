/// A day or a date and time as RFC 3339 writes them: `2026-03-01`, `2026-03-01T09:30:00.25+01:00`.
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

  /// Reads the whole text; nil when it has another form.
  init?(_ text: String) {
    var reader = Reader(rest: text.utf8[...])
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    if reader.rest.isEmpty { return }
    guard reader.take("T"), let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2)
    else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
    if reader.take(".") {
      guard let fraction = reader.fraction() else { return nil }
      self.fraction = fraction
    }
    guard readOffset(&reader), reader.rest.isEmpty else { return nil }
  }

  private mutating func readOffset(_ reader: inout Reader) -> Bool {
    if reader.take("Z") { return true }
    let sign: Int
    if reader.take("+") { sign = 1 } else if reader.take("-") { sign = -1 } else { return false }
    guard let hours = reader.number(2), reader.take(":"), let minutes = reader.number(2) else { return false }
    hasRealOffset = hours < 24 && minutes < 60
    offset = sign * (hours * 60 + minutes)
    return true
  }

  /// Seconds since 1970 began in UTC; nil when there is no such day or time.
  var secondsSince1970: Double? {
    guard 1...12 ~= month, 1...daysInMonth ~= day, hour < 24, minute < 60, second < 60, hasRealOffset else {
      return nil
    }
    return Double(daysSince1970 * 86400 + hour * 3600 + (minute - offset) * 60 + second) + fraction
  }

  private var daysInMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days in the proleptic Gregorian calendar, counted in years that begin in March, so that the leap day comes last.
  private var daysSince1970: Int {
    let marchYear = year + 399 + (month > 2 ? 1 : 0)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 865_565
  }
}

private struct Reader {
  var rest: Substring.UTF8View

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest.removeFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// What stands after the point, from 1 to 9 digits, as a part of 1.
  mutating func fraction() -> Double? {
    let text = rest.prefix { 0x30...0x39 ~= $0 }
    guard 1...9 ~= text.count else { return nil }
    rest.removeFirst(text.count)
    return Double("0." + (String(text) ?? ""))
  }
}
