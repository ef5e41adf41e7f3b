import Foundation

// Writes the hundred targets and modules of `StartUp`, which declares their common part, to the file that is the only argument.
//
// They are written out and not generic, because the start-up of an app is measured, whose types have metadata of their own.

let numbers = 0..<100

func list(_ prefix: String) -> String {
  numbers.map { "    \(prefix)\($0).self," }.joined(separator: "\n")
}

let types = numbers.map { number in
  """
  final class Target\(number): NumberedTarget {
    static var number: Int { \(number) }
  }

  enum Module\(number): NumberedModule {
    static var number: Int { \(number) }
    static var contents: ModuleContents { Registration(Target\(number).init) }
  }

  """
}

let source = """
  public import MediatorKit

  extension StartUp {
    static let targets: [any NumberedTarget.Type] = [
  \(list("Target"))
    ]

    /// The modules.
    public static let modules: [any Module.Type] = [
  \(list("Module"))
    ]
  }

  \(types.joined(separator: "\n"))
  """

try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
