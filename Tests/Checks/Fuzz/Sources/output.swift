import Foundation
import MediatorCommands

/// Runs a command on a file that the input describes: bytes for the command and the format, then lines of words, then a file.
///
/// Nothing that the tool prints is a command of a workflow or of a terminal, besides its own annotations, and an exit code is one
/// of those that the tool documents.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard input.count > 2 else { return }
  let command = commands[Int(input[0]) % commands.count]
  let format = ["text", "json", "github"][Int(input[1]) % 3]
  let parts = input.dropFirst(2).split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let words = parts[0].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).prefix(4)
    .map { String(decoding: $0, as: UTF8.self) }
  // `docs` writes files, and colors, on request, are escape sequences.
  guard !words.contains(where: { $0 == "docs" || $0.contains("color") }) else { return }
  let file = folder + "/file.json"
  _ = FileManager.default.createFile(atPath: file, contents: filled(parts[parts.count - 1]))
  let line = command.map { word in
    switch word {
    case "F": file
    case "M": folder + "/app.json"
    case "1", "2", "3", "4": words.dropFirst(Int(word).map { $0 - 1 } ?? 0).first ?? words[0]
    default: word
    }
  }
  let output = MediatorTool.run(line + ["--format", format], ToolEnvironment(manifest: folder + "/app.json"))
  require((0...4).contains(output.exitCode), "an exit code is documented: \(output.exitCode)")
  for text in [output.results, output.messages] {
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = String(Substring(bytes))
      require(line.unicodeScalars.allSatisfy(isShown), "a line is printable: \(line.debugDescription)")
      guard isCommand(line) else { continue }
      require(format == "github" && isAnnotation(line), "a line is inert: \(line.debugDescription)")
    }
  }
  guard format == "github" else { return }
  let json = MediatorTool.run(line + ["--format", "json"], ToolEnvironment(manifest: folder + "/app.json"))
  // Strings have escapes in place of quotation marks, so this is a key.
  let findings = json.results.components(separatedBy: "\"severity\" : ").count - 1
  let annotations = (output.results + output.messages).utf8.split(separator: UInt8(ascii: "\n"))
    .filter { isCommand(String(Substring($0))) }
  require(annotations.count == findings, "\(annotations.count) annotations, \(findings) findings")
}

private let commands = [
  ["1"], ["1", "2", "3"], ["routes", "F"], ["routes", "M", "--grep", "1"], ["routes", "M", "--source", "1"],
  ["routes", "1"], ["routes", "M", "--", "1"], ["validate", "F"], ["validate", "F", "--notes", "--strict"],
  ["validate", "1"], ["diff", "M", "F"], ["diff", "F", "M", "--accept-new"], ["explain", "M", "1"],
  ["explain", "M", "1", "--source", "2"], ["explain", "F", "1"], ["aasa", "1"],
  ["aasa", "emit", "F", "--host", "shop.example", "--app", "ABCDE12345.b"],
  ["aasa", "emit", "M", "--host", "1", "--app", "2"], ["aasa", "check", "F", "M", "--host", "1", "--app", "2"],
  ["aasa", "check", "F", "M", "--host", "shop.example", "--app", "ABCDE12345.b"],
  ["aasa", "match", "F", "1", "--app", "ABCDE12345.b"], ["check-project", "M", "--info", "F"],
  ["check-project", "M", "--entitlements", "F", "--define", "1"], ["completion", "1"], ["help", "1", "2"],
]

/// A manifest with a route of each kind, and a place for the text of the input.
private let template = #"""
  {"version":1,"modules":[{"name":"@","requires":[],"services":[],"publishes":[],"needs":[]}],
  "targets":[{"name":"order","module":"@","lifetime":"cached","notFound":false,"actions":[
  {"name":"detail","parameters":[{"label":"id","type":"@","required":true,"textual":true,"composite":false}],"result":"@",
  "isolation":"none","asynchronous":false,"exposure":"all","tags":["@"],"summary":"@"}]}],
  "namespaces":[{"name":"global","kind":"global","schemes":["shop"],"hosts":[],"fallback":false,"directForm":true,
  "unmatched":true,"order":"specificity","module":"@","routes":[
  {"pattern":"/order/:id","priority":0,"kind":"action","action":"order/detail","module":"@","exposure":"all","defaults":{}}]},
  {"name":"@","kind":"web","schemes":[],"hosts":["shop.example"],"fallback":true,"directForm":false,"unmatched":false,
  "order":"specificity","module":"M","routes":[
  {"pattern":"/@","priority":0,"kind":"handler","module":"M","exposure":["push"],"defaults":{},"parameters":[],"tags":["@"]}]}],
  "rewrites":[{"from":"/@","to":"/order/@","priority":0}]}
  """#

/// Returns the file of an input: itself if it is JSON or XML, else a manifest with its text in each place.
private func filled(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Data {
  if let first = bytes.first, "{<[b".utf8.contains(first) { return Data(bytes) }
  guard let json = try? JSONEncoder().encode(String(decoding: bytes, as: UTF8.self)) else { return Data() }
  let text = String(decoding: json, as: UTF8.self).dropFirst().dropLast()
  return Data(template.replacingOccurrences(of: "@", with: String(text)).utf8)
}

/// A folder of this process, with a manifest.
private let folder: String = {
  let folder =
    FileManager.default.temporaryDirectory.path + "/mediator-output-\(ProcessInfo.processInfo.processIdentifier)"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  _ = FileManager.default.createFile(
    atPath: folder + "/app.json", contents: Data(template.replacingOccurrences(of: "@", with: "a").utf8))
  return folder
}()

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
}

/// Whether a workflow reads a line as a command.
private func isCommand(_ line: String) -> Bool {
  if hasMarker(line) { return true }
  let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
  return Substring(start).utf8.starts(with: "::".utf8)
}

/// Whether a line contains `##`, letters and `[`, as the commands of GitHub, Azure Pipelines and TeamCity.
private func hasMarker(_ line: String) -> Bool {
  line.utf8.indices.contains { index in
    let rest = line.utf8[index...]
    guard rest.starts(with: "##".utf8) else { return false }
    return rest.dropFirst(2).first { !(0x61...0x7A ~= $0 | 0x20) } == UInt8(ascii: "[")
  }
}

/// Whether a line is an annotation as the tool writes it.
private func isAnnotation(_ line: String) -> Bool {
  guard !hasMarker(line), line.utf8.starts(with: "::".utf8) else { return false }
  let bytes = Array(line.utf8.dropFirst(2))
  guard let end = bytes.indices.dropLast().first(where: { bytes[$0...].starts(with: "::".utf8) }) else { return false }
  let words = bytes[..<end].split(separator: UInt8(ascii: " "), maxSplits: 1).map {
    String(decoding: $0, as: UTF8.self)
  }
  guard words.count == 2, ["error", "warning", "notice"].contains(words[0]) else { return false }
  let names = words[1].utf8.split(separator: UInt8(ascii: ",")).map { $0.prefix { $0 != UInt8(ascii: "=") } }
  return names.map { String(decoding: $0, as: UTF8.self) } == ["file", "title"]
    || names.map { String(decoding: $0, as: UTF8.self) } == ["title"]
}
