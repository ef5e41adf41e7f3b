/// The location of a call in the source code.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
  @usableFromInline let file: LiteralText
  /// The line, from 1.
  public let line: UInt

  /// Creates a call site, by default the location of this initializer's call.
  @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
    file = LiteralText(fileID)
    self.line = line
  }

  /// The module and file, as in `#fileID`.
  public var fileID: String { file.text }

  /// The location as `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }

  /// Whether code of this package made the call, so that messages do not show its location.
  package var isOfPackage: Bool {
    let modules = ["Kit", "Links", "Migration", "Navigation", "Remote", "RemoteTesting", "RouteFiles", "Testing"]
    return fileID.hasPrefix("Mediator") && modules.contains { fileID.hasPrefix("Mediator\($0)/") }
  }

  /// Returns whether two call sites have the same file and line.
  public static func == (left: Self, right: Self) -> Bool {
    left.line == right.line && left.fileID == right.fileID
  }

  /// Hashes the file and line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(fileID)
  }
}
