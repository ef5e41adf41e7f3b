import MediatorProject
import RoutePatterns

/// A command line or a file that cannot be read.
struct UsageProblem: Error, CustomStringConvertible {
  let description: String
  /// The file that cannot be read, or `nil` if the command line is at fault.
  let file: String?

  init(_ description: String, file: String? = nil) {
    // The errors of a file have a line each; a word of the command line may have any characters.
    self.description = file == nil ? description.printable : description
    self.file = file
  }

  /// The problem as a report with a finding for each line, for formats that have no other output.
  var report: ToolReport {
    let rule = ProjectFinding.Rule(rawValue: file == nil ? "usage" : "unreadable")
    let findings = description.split(separator: "\n").map {
      ProjectFinding(.error, rule, subject: "mediator", String($0), file: file)
    }
    return ToolReport(findings: findings, isComplete: false, exitCode: .usage)
  }

  /// Returns the name that a misspelled one probably means, as `; did you mean 'x'?`, or an empty text.
  static func suggestion(for word: String, among names: [String]) -> String {
    let limit = max(1, word.count / 3)
    let nearest = names.map { (name: $0, distance: distance(Array(word.prefix(40)), Array($0))) }
      .filter { $0.distance <= limit }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return nearest.map { "; did you mean '\($0.name)'?" } ?? ""
  }

  /// Returns the number of insertions, deletions, replacements and swaps between two words.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for (i, one) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (one == other ? 0 : 1))
        if i > 0, j > 0, one == right[j - 1], left[i - 1] == other { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
