import MediatorNavigation

/// `select SECTION` in the shell: shows another section with its pages.
struct SelectCommand: SessionCommand {
  static let name = "select"
  static let usage = "select SECTION"
  static let summary = "show another section: \(ConsoleNavigator.sections.map(\.name).joined(separator: " or "))"

  private let section: String

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count == 1 else { throw UsageError("'select': expected one section") }
    section = words[0]
    guard ConsoleNavigator.sections.contains(where: { [section] in $0.name == section }) else {
      let names = ConsoleNavigator.sections.map { "'\($0.name)'" }.joined(separator: ", ")
      throw UsageError("'\(section)': unknown section: expected \(names)")
    }
  }

  /// Selects the section in a session.
  func run(in session: ShopSession) async throws {
    try await session.navigator.change { $0.select(section) }
  }
}
