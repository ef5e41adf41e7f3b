public import RoutePatterns

/// The table of an app that exists, with URLs that it matches: the shop's, and those of the conformance kit.
public struct AppTable: Sendable {
  /// The name of the app.
  public let name: String
  /// All patterns of the app, with their priorities, in one table; the value is the number of the pattern.
  public let table: RouteTable<Int>
  /// URLs that a pattern matches, as texts and read.
  public let urls: [(text: String, url: ParsedURL)]

  /// Reads the tables from their file: an app, a priority and a pattern a line, or an app, `url` and a URL.
  public static func all() throws -> [AppTable] {
    var builders: [(name: String, builder: RouteTable<Int>.Builder, texts: [String])] = []
    for line in String(decoding: PackageResources.app_tables_tsv, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 3 else { throw UsageError("a line of app-tables.tsv has not three columns: \(line)") }
      if builders.last?.name != columns[0] { builders.append((columns[0], RouteTable<Int>.Builder(), [])) }
      let app = builders.count - 1
      if columns[1] == "url" {
        builders[app].texts.append(columns[2])
      } else {
        let pattern = try RoutePattern(columns[2])
        let number = builders[app].builder.count
        // Namespaces may have the same pattern; here they share a table.
        _ = try builders[app].builder.insert(pattern, number, priority: Int(columns[1]) ?? 0, replacing: true)
      }
    }
    let reader = StandardURLReader(emptySegments: .ignored)
    return builders.map { name, builder, texts in
      let table = builder.freeze()
      let urls = texts.compactMap { text in (try? reader.read(text)).map { (text, $0) } }
      return AppTable(name: name, table: table, urls: urls.filter { table.firstMatch($0.1) != nil })
    }
  }
}
