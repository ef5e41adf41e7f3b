/// Where in the source a call was written.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
  /// The module and file, as `#fileID` gives them.
  public let fileID: StaticString
  /// The line, counted from 1.
  public let line: UInt

  /// Makes a call site; the defaults are the place of this very call.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID
    self.line = line
  }

  /// The place as `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }

  /// Tells whether two call sites are one place.
  public static func == (left: Self, right: Self) -> Bool {
    left.line == right.line && left.fileID.description == right.fileID.description
  }

  /// Adds the place to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(fileID.description)
  }
}

/// Ends an initializer that the compiler rejects wherever it is written.
func unavailable() -> Never { fatalError("an unavailable initializer cannot be called") }
