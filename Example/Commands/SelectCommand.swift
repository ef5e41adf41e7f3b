import MediatorNavigation
import ShopComposition

/// `select SECTION` in the shell: shows another section with its pages.
struct SelectCommand: SessionCommand {
  static let name = "select"
  static let usage = "select SECTION"
  static let summary = "show another section: \(Composition.sections.map(\.name).joined(separator: " or "))"

  private let section: PageSection

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count == 1 else { throw UsageError("'select': expected one section") }
    guard let section = Composition.sections.first(where: { $0.name == words[0] }) else {
      let names = Composition.sections.map { "'\($0.name)'" }.joined(separator: ", ")
      throw UsageError("'\(words[0])': unknown section: expected \(names)")
    }
    self.section = section
  }

  /// Selects the section in a session; its root may wait for a sign-in.
  func run(in session: ShopSession) async throws {
    if await session.navigator.state.stack(of: section.name)?.root == nil, let root = section.root {
      try await session.mediator.open(root, source: .inApp)
      return
    }
    try await session.navigator.change { try $0.select(section.name) }
  }
}
