public import Foundation

/// The folder of the package, for tests that read its files.
public let packageRoot = URL(filePath: #filePath).resolvingSymlinksInPath()
  .appending(path: "../../../..").standardized
