import MediatorProject
import MediatorText

/// The words of a command, split into options and the others.
struct Arguments: Sendable {
  /// The words that are not options.
  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  /// Creates arguments, splitting words by the options of a command; words after `--` are not options.
  init(_ arguments: some Sequence<String>, of command: any ToolCommand.Type) throws(UsageProblem) {
    let options = command.options + OptionSpec.common
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        words.append(word)
        continue
      }
      let (name, inline) = Self.option(word)
      guard let option = options.first(where: { $0.name == name }) else {
        let hint = suggestion(for: "--\(name)", among: options.map { "--\($0.name)" })
        let advice = hint.isEmpty ? "; see 'mediator help \(command.name)'" : hint
        throw UsageProblem("\(word.quoted): unknown option of '\(command.name)'\(advice)")
      }
      try add(option, inline, &rest)
    }
  }

  /// Returns the name of the option that a word is, and the value after `=`.
  private static func option(_ word: String) -> (name: String, inline: String?) {
    let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (word == "-h" ? "help" : parts.first.map(String.init) ?? "", parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func add(
    _ option: OptionSpec, _ inline: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageProblem) {
    guard let noun = option.value else {
      if inline != nil { throw UsageProblem("'--\(option.name)': unexpected value: it is a flag") }
      values[option.name] = []
      return
    }
    // A value that begins with two hyphens follows `=`.
    guard let value = inline ?? (rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()) else {
      throw UsageProblem("'--\(option.name)': missing value: expected \(noun)")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw .unknown("value", value, of: "'--\(option.name)'", among: option.choices)
    }
    values[option.name, default: []].append(value)
  }

  /// Returns the format that a command line asks for, even if it cannot be read otherwise.
  static func format(of words: [String]) -> String? {
    var format: String?
    for (index, word) in words.prefix(while: { $0 != "--" }).enumerated() where word.hasPrefix("-") {
      let (name, inline) = option(word)
      if name == "format" { format = inline ?? words.dropFirst(index + 1).first ?? format }
    }
    return format
  }

  /// Returns the source of an option, or `nil` without it.
  ///
  /// An app may have sources that no exposure names, so only one that is probably misspelled is an error.
  func source(_ manifest: Manifest) throws(UsageProblem) -> LinkSource? {
    guard let name = value("source") else { return nil }
    let known = manifest.knownSources.map(\.rawValue).sorted()
    guard known.contains(name) || (!name.isEmpty && suggestion(for: name, among: known).isEmpty) else {
      throw .unknown("source", name, of: "'--source'", among: known)
    }
    return LinkSource(name)
  }

  /// Returns whether a flag is given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns all values of an option.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns the last value of an option, or `nil` without it.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Returns the last value of an option that is required.
  func required(_ name: String) throws(UsageProblem) -> String {
    guard let value = value(name) else { throw UsageProblem("'--\(name)': missing option") }
    return value
  }

  /// Reads the manifest that is the only argument, or that of the tool if there is none.
  func onlyManifest(_ environment: ToolEnvironment) throws(UsageProblem) -> Manifest {
    try environment.readManifest(words("MANIFEST", manifest: 0, environment: environment)[0])
  }

  /// Returns the words, one for each name; a missing manifest is that of the environment.
  func words(_ names: String..., manifest index: Int? = nil, environment: ToolEnvironment) throws(UsageProblem)
    -> [String]
  {
    var words = words
    if let index, words.count == names.count - 1, let manifest = environment.manifest {
      words.insert(manifest, at: index)
    }
    if words.count < names.count { throw UsageProblem("missing argument: expected \(names[words.count])") }
    if words.count > names.count { throw UsageProblem("unexpected argument: found \(words[names.count].quoted)") }
    return words
  }
}

/// A command line or a file that cannot be read.
struct UsageProblem: Error, CustomStringConvertible {
  let description: String
  /// The file that cannot be read, or `nil` if the problem is in the command line.
  let file: String?
  /// The name of the problem in JSON and annotations: `usage`, `unreadable`, or the code of an error.
  let rule: Manifest.Finding.Rule

  init(_ description: String, file: String? = nil, rule: String? = nil) {
    // The errors of a file have a line each; a word of the command line may have any characters.
    self.description = file == nil ? description.printable : description
    self.file = file
    self.rule = Manifest.Finding.Rule(rawValue: rule ?? (file == nil ? "usage" : "unreadable"))
  }

  /// Creates the problem of a host, an app or a URL, or of comparing a file.
  init(_ error: SiteAssociationError, file: String? = nil) {
    self.init(error.description, file: file, rule: error.code.rawValue)
  }

  /// Returns the problem of an unexpected word.
  static func unknown(
    _ noun: String, _ word: String, of subject: String, among names: [String], expected: [String]? = nil
  ) -> UsageProblem {
    let expected = (expected ?? names).joined(separator: ", ")
    let list = expected.isEmpty ? "" : ", expected \(expected)"
    return UsageProblem(
      "\(subject): unknown \(noun): found \(word.quoted)\(list)\(suggestion(for: word, among: names))")
  }

  /// The problem as a report with a finding for each line, for formats that have no other output.
  var report: ToolReport {
    let findings = description.split(separator: "\n").map {
      Manifest.Finding(.error, rule, subject: "mediator", String($0), file: file)
    }
    return ToolReport(findings: findings, isComplete: false, exitCode: .usage)
  }
}
