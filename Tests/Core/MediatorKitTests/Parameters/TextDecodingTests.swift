import Foundation
import MediatorKit
import MediatorTestSupport
import Testing

/// Tests of decoding text: each row has the type of an action's input, the text, and the value or the error.
@Suite struct TextDecodingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var type: ActionName
    var text: String
    var value: String?
    var code: MediatorError.Code?
    var expected: String?

    var testDescription: String { "\(type) \"\(text)\"" }

    static func good(_ type: ActionName, _ text: String, _ value: String? = nil) -> Row {
      Row(type: type, text: text, value: value ?? text)
    }
    static func malformed(_ type: ActionName, _ text: String, _ expected: String) -> Row {
      Row(type: type, text: text, code: .malformedParameter, expected: expected)
    }
    static func outOfRange(_ type: ActionName, _ text: String, _ expected: String) -> Row {
      Row(type: type, text: text, code: .parameterOutOfRange, expected: expected)
    }
  }

  private func check(_ row: Row) async throws {
    let mediator = try Mediator { Registration(TypesTarget.init) }
    let parameters = Parameters(texts: [("v", row.text)])
    if let value = row.value {
      #expect(try mediator.performNow("types", row.type, parameters, as: String.self) == value)
      #expect(try await mediator.perform("types", row.type, parameters, as: String.self) == value)
    } else if let code = row.code, let expected = row.expected {
      let word = code == .malformedParameter ? "malformed" : "out of range"
      let message = "'types/\(row.type)': parameter 'v': \(word): found \(shown(row.text)), expected \(expected)"
      let error = expectFailureNow(code, message) { try mediator.performNow("types", row.type, parameters) }
      #expect(error?.address == ActionAddress("types", row.type))
      #expect(error?.label == "v")
      #expect(error?.expected == expected)
      #expect(error?.found == shown(row.text))
      #expect(error?.callSite != nil)
      await expectFailure(code, message) { try await mediator.perform("types", row.type, parameters) }
    }
  }

  /// Returns text as messages show it: in quotation marks, with control characters escaped, cut after 80 characters.
  private func shown(_ text: String) -> String {
    let shown = text.debugDescription
    return shown.count > 80 ? shown.prefix(80) + "…" : shown
  }

  @Test("A message is one short line for any text") func messagesStayShort() throws {
    let mediator = try Mediator { Registration { TypesTarget() } }
    let text = String(repeating: "9\n", count: 2000)
    let error = expectFailureNow(.malformedParameter) {
      try mediator.performNow("types", "Int", Parameters(texts: [("v", text)]))
    }
    #expect((error?.description.count ?? 0) < 250)
    #expect(error?.description.contains("\n") == false)
    #expect((error?.parameters?["v"] as? Parameters.Text)?.texts == [text])
  }

  @Test(arguments: [
    Row.good("String", ""), .good("String", " a b "), .good("String", "é😀"),
    .good("Bool", "true"), .good("Bool", "false"), .good("Bool", "1", "true"), .good("Bool", "0", "false"),
    .malformed("Bool", "TRUE", "Bool: true, false, 1 or 0"), .malformed("Bool", "yes", "Bool: true, false, 1 or 0"),
    .malformed("Bool", "", "Bool: true, false, 1 or 0"), .malformed("Bool", "01", "Bool: true, false, 1 or 0"),
    .malformed("Bool", "2", "Bool: true, false, 1 or 0"),
  ]) func stringsAndBooleansAreDecoded(_ row: Row) async throws { try await check(row) }

  @Test("Integers of every width are accepted up to their limits and never truncated", arguments: integerRows)
  func integersAreAcceptedUpToTheirLimits(_ row: Row) async throws { try await check(row) }

  static let integerRows: [Row] =
    limits(Int.self) + limits(Int8.self) + limits(Int16.self) + limits(Int32.self) + limits(Int64.self)
    + limits(UInt.self) + limits(UInt8.self) + limits(UInt16.self) + limits(UInt32.self) + limits(UInt64.self)

  private static func limits<Integer: FixedWidthInteger>(_ type: Integer.Type) -> [Row] {
    let name = ActionName("\(type)")
    let range = "\(type), \(Integer.min) to \(Integer.max)"
    // The next integer beyond a limit in decimal. No limit ends with a 9, so adding 1 to the last digit never carries.
    func beyond(_ limit: String) -> String { limit.dropLast() + "\((limit.last?.wholeNumberValue ?? 0) + 1)" }
    let below = Integer.min == 0 ? "-1" : beyond("\(Integer.min)")
    return [
      .good(name, "\(Integer.max)"), .good(name, "\(Integer.min)"), .good(name, "0"), .good(name, "+7", "7"),
      .good(name, "007", "7"), .good(name, "-0", "0"),
      .outOfRange(name, beyond("\(Integer.max)"), range), .outOfRange(name, below, range),
      .outOfRange(name, String(repeating: "9", count: 400), range),
      .malformed(name, "", "\(type)"), .malformed(name, "-", "\(type)"), .malformed(name, "5.0", "\(type)"),
      .malformed(name, "1e3", "\(type)"), .malformed(name, " 5", "\(type)"), .malformed(name, "5 ", "\(type)"),
      .malformed(name, "0x10", "\(type)"), .malformed(name, "1_000", "\(type)"), .malformed(name, "٣", "\(type)"),
      .malformed(name, "--5", "\(type)"), .malformed(name, "5\u{0}", "\(type)"),
    ]
  }

  static let doubleRange = "Double, 0 or 5e-324 to 1.7976931348623157e+308 either side of it"
  static let floatRange = "Float, 0 or 1e-45 to 3.4028235e+38 either side of it"

  @Test(arguments: [
    Row.good("Double", "-2.5"), .good("Double", "1e3", "1000.0"), .good("Double", "1E+3", "1000.0"),
    .good("Double", ".5", "0.5"), .good("Double", "5.", "5.0"), .good("Double", "-0", "-0.0"),
    .good("Double", "1.7976931348623157e308", "1.7976931348623157e+308"), .good("Double", "4.9e-324", "5e-324"),
    .good("Double", "0e999", "0.0"), .good("Double", "0.1"),
    .outOfRange("Double", "1.7976931348623159e308", doubleRange), .outOfRange("Double", "-1e309", doubleRange),
    .outOfRange("Double", "1e-400", doubleRange), .outOfRange("Double", "-2e-324", doubleRange),
    .good("Float", "3.4028235e38", "3.4028235e+38"), .good("Float", "16777217", "16777216.0"),
    .outOfRange("Float", "3.4028236e38", floatRange), .outOfRange("Float", "1e-46", floatRange),
    .malformed("Double", "", "Double"), .malformed("Double", ".", "Double"), .malformed("Double", "e5", "Double"),
    .malformed("Double", "1e", "Double"), .malformed("Double", "inf", "Double"), .malformed("Double", "nan", "Double"),
    .malformed("Double", "0x1p3", "Double"), .malformed("Double", "1,5", "Double"),
    .malformed("Double", "1 ", "Double"), .malformed("Float", "-infinity", "Float"),
  ]) func floatingPointNumbersAreDecoded(_ row: Row) async throws { try await check(row) }

  static let decimalRange = "Decimal, at most 38 digits between 1e-128 and 1e127"

  @Test(
    "`Decimal` keeps every digit or is rejected",
    arguments: [
      Row.good("Decimal", "12.50", "12.5"), .good("Decimal", "-0.01"), .good("Decimal", "+7", "7"),
      .good("Decimal", "1e3", "1000"), .good("Decimal", "25E-1", "2.5"), .good("Decimal", ".5", "0.5"),
      .good("Decimal", "12.", "12"), .good("Decimal", "-0", "0"), .good("Decimal", "0e999", "0"),
      .good("Decimal", "99999999999999999999999999999999999999"),
      .good("Decimal", "0.12345678901234567890123456789012345678"),
      .good("Decimal", "000000000000000000000000000000000000000000000000000000000000000.5", "0.5"),
      .good("Decimal", "1.50000000000000000000000000000000000000000000000000000000000000", "1.5"),
      .good("Decimal", "1e-128", "0." + String(repeating: "0", count: 127) + "1"),
      .good("Decimal", "1e127", "1" + String(repeating: "0", count: 127)),
      .outOfRange("Decimal", "123456789012345678901234567890123456789", decimalRange),
      .outOfRange("Decimal", "0.123456789012345678901234567890123456789", decimalRange),
      .outOfRange("Decimal", "1e-129", decimalRange), .outOfRange("Decimal", "1.5e-128", decimalRange),
      .outOfRange("Decimal", "1e128", decimalRange), .outOfRange("Decimal", "1e99999999999999999999", decimalRange),
      .outOfRange("Decimal", "1.5e-9223372036854775808", decimalRange),
      .malformed("Decimal", "", "Decimal"), .malformed("Decimal", "-", "Decimal"),
      .malformed("Decimal", ".", "Decimal"),
      .malformed("Decimal", "1,5", "Decimal"), .malformed("Decimal", "1.2.3", "Decimal"),
      .malformed("Decimal", "5-3", "Decimal"), .malformed("Decimal", "1e", "Decimal"),
      .malformed("Decimal", "e1", "Decimal"), .malformed("Decimal", "nan", "Decimal"),
      .malformed("Decimal", " 1", "Decimal"), .malformed("Decimal", "12abc", "Decimal"),
    ]) func decimalsKeepEveryDigit(_ row: Row) async throws
  { try await check(row) }

  @Test(arguments: [
    Row.good("UUID", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    .good("UUID", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    .malformed("UUID", "", "UUID"), .malformed("UUID", "E621E1F8C36C495A93FC0C247A3E6E5F", "UUID"),
    .malformed("UUID", "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}", "UUID"),
    .malformed("UUID", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F0", "UUID"),
    .malformed("UUID", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "UUID"),
    .malformed("UUID", "+621E1F8-C36C-495A-93FC-0C247A3E6E5F", "UUID"),
    .malformed("UUID", "G621E1F8-C36C-495A-93FC-0C247A3E6E5F", "UUID"),
    .malformed("UUID", "E621E1F8-C36C-495A-93FC-0C247A3E6E5\u{0}", "UUID"),
    .good("URL", "https://example.com/a?b=c#d"), .good("URL", "a/b"), .good("URL", "https://example.com/a%20b"),
    .malformed("URL", "", "URL"), .malformed("URL", "http://[", "URL"), .malformed("URL", "http://a:b", "URL"),
    .malformed("URL", "hello world", "URL"), .malformed("URL", "%", "URL"),
  ]) func identifiersAndURLsAreDecoded(_ row: Row) async throws { try await check(row) }

  static let dateForm = "Date in ISO 8601, such as 2026-03-01T09:30:00Z or 2026-03-01"
  static let dateRange = "Date in ISO 8601, a day and time that exist"

  @Test(
    "Dates are accepted with and without a fraction, if they exist",
    arguments: [
      Row.good("Date", "2026-03-01T09:30:00Z", "1772357400.0"), .good("Date", "2026-03-01T09:30:00.5Z", "1772357400.5"),
      .good("Date", "2026-03-01T09:30:00.123456Z", "1772357400.123456"),
      .good("Date", "2026-03-01T09:30:00+02:00", "1772350200.0"),
      .good("Date", "2026-03-01T09:30:00.25-02:30", "1772366400.25"), .good("Date", "2026-03-01", "1772323200.0"),
      .good("Date", "2024-02-29", "1709164800.0"), .good("Date", "2000-02-29", "951782400.0"),
      .good("Date", "1970-01-01", "0.0"), .good("Date", "1969-12-31T23:59:59Z", "-1.0"),
      .good("Date", "0001-01-01", "-62135596800.0"), .good("Date", "9999-12-31T23:59:59Z", "253402300799.0"),
      .outOfRange("Date", "2026-02-29", dateRange), .outOfRange("Date", "1900-02-29", dateRange),
      .outOfRange("Date", "2026-02-30T00:00:00Z", dateRange), .outOfRange("Date", "2026-13-01", dateRange),
      .outOfRange("Date", "2026-00-01", dateRange), .outOfRange("Date", "2026-04-31", dateRange),
      .outOfRange("Date", "2026-03-00", dateRange), .outOfRange("Date", "2026-03-01T24:00:00Z", dateRange),
      .outOfRange("Date", "2026-12-31T23:59:61Z", dateRange), .outOfRange("Date", "2026-12-31T22:59:60Z", dateRange),
      .outOfRange("Date", "2026-12-31T23:59:60+01:00", dateRange),
      .outOfRange("Date", "2026-03-01T09:60:00Z", dateRange), .outOfRange("Date", "2026-03-01T09:30:60Z", dateRange),
      .outOfRange("Date", "2026-03-01T09:30:00+24:00", dateRange),
      .malformed("Date", "", dateForm), .malformed("Date", "2026-03-01xyz", dateForm),
      .malformed("Date", "2026-03-01T09:30:00Zjunk", dateForm), .malformed("Date", "2026-03-01T09:30:00", dateForm),
      .malformed("Date", "2026-03-01 09:30:00Z", dateForm), .malformed("Date", "2026-3-1", dateForm),
      .malformed("Date", "20260301", dateForm), .malformed("Date", "-001-01-01", dateForm),
      .malformed("Date", "99999-01-01", dateForm), .malformed("Date", "2026-03-01T09:30:00.Z", dateForm),
      .malformed("Date", "2026-03-01T09:30:00+0200", dateForm), .malformed("Date", " 2026-03-01", dateForm),
      .malformed("Date", "٢٠٢٦-03-01", dateForm), .malformed("Date", "yesterday", dateForm),
    ]) func existingDatesAreAccepted(_ row: Row) async throws
  { try await check(row) }

  @Test(
    "`t`, `z` and leap seconds are read as RFC 3339 section 5.6 has them (FD32)",
    arguments: [
      Row.good("Date", "2026-03-01t09:30:00z", "1772357400.0"), .good("Date", "2026-03-01T09:30:00.5z", "1772357400.5"),
      .good("Date", "2026-03-01t09:30:00+02:00", "1772350200.0"), .good("Date", "1990-12-31T23:59:60Z", "662688000.0"),
      .good("Date", "1990-12-31T15:59:60-08:00", "662688000.0"),
      .good("Date", "1991-01-01T01:59:60+02:00", "662688000.0"),
      .good("Date", "1990-12-31t23:59:60.25z", "662688000.25"),
    ]) func lettersAndLeapSecondsAreRead(_ row: Row) async throws
  { try await check(row) }

  @Test(
    "A `RawRepresentable` type needs one empty conformance",
    arguments: [
      Row.good("Shelf", "new"), .malformed("Shelf", "news", "Shelf, one of new, used"),
      .malformed("Shelf", "", "Shelf, one of new, used"),
      .malformed("Shelf", "NEW", "Shelf, one of new, used"), .good("Level", "2", "two"),
      .malformed("Level", "3", "Level"),
      .malformed("Level", "x", "Int8"), .outOfRange("Level", "128", "Int8, -128 to 127"),
    ]) func rawRepresentableTypesConform(_ row: Row) async throws
  { try await check(row) }

  @Test func daysAgreeWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // From 1600, after the calendar's reform, to 9900.
    for day in stride(from: -135_000, to: 2_896_000, by: 997) {
      let date = Date(timeIntervalSince1970: Double(day) * 86400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { part, width in
        let digits = "\(part ?? 0)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
      }.joined(separator: "-")
      #expect(try Date(text: text) == date, "\(text)")
    }
  }
}

enum Shelf: String, TextDecodable, CaseIterable { case new, used }
enum Level: Int8, TextDecodable { case one = 1, two = 2 }

/// One action for each type that text is decoded to; it returns a description of the value.
struct TypesTarget: Target {
  static let name: TargetName = "types"
  static var actions: ActionTable<TypesTarget> {
    Action("String", "v") { (_, v: String) in v }
    Action("Bool", "v") { (_, v: Bool) in "\(v)" }
    Action("Int", "v") { (_, v: Int) in "\(v)" }
    Action("Int8", "v") { (_, v: Int8) in "\(v)" }
    Action("Int16", "v") { (_, v: Int16) in "\(v)" }
    Action("Int32", "v") { (_, v: Int32) in "\(v)" }
    Action("Int64", "v") { (_, v: Int64) in "\(v)" }
    Action("UInt", "v") { (_, v: UInt) in "\(v)" }
    Action("UInt8", "v") { (_, v: UInt8) in "\(v)" }
    Action("UInt16", "v") { (_, v: UInt16) in "\(v)" }
    Action("UInt32", "v") { (_, v: UInt32) in "\(v)" }
    Action("UInt64", "v") { (_, v: UInt64) in "\(v)" }
    Action("Double", "v") { (_, v: Double) in "\(v)" }
    Action("Float", "v") { (_, v: Float) in "\(v)" }
    Action("Decimal", "v") { (_, v: Decimal) in "\(v)" }
    Action("UUID", "v") { (_, v: UUID) in "\(v)" }
    Action("URL", "v") { (_, v: URL) in v.absoluteString }
    Action("Date", "v") { (_, v: Date) in "\(v.timeIntervalSince1970)" }
    Action("Shelf", "v") { (_, v: Shelf) in v.rawValue }
    Action("Level", "v") { (_, v: Level) in "\(v)" }
  }
}
