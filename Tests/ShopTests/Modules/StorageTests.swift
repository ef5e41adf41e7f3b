import Foundation
import ShopStorage
import Testing

@Suite("Documents are stored in files") struct StorageTests {
  private let directory = TemporaryDirectory()
  private let visits = Document("visits", empty: 0)

  private func store(patience: Duration = .seconds(30)) -> FileStore {
    FileStore(in: directory.url, patience: patience)
  }

  @Test func unwrittenDocumentIsEmpty() throws {
    #expect(try store().read(visits) == 0)
    #expect(directory.files.isEmpty)
  }

  @Test func storesShareTheirFiles() throws {
    #expect(
      try store().update(visits) {
        $0 += 41; return $0 + 1
      } == 42)
    #expect(try store().read(visits) == 41)
    #expect(directory.files == ["visits.json"])
  }

  @Test func concurrentStoresLoseNoChange() async throws {
    let stores = [store(), store()]
    try await withThrowingTaskGroup { group in
      for index in 0..<100 {
        group.addTask { try stores[index % 2].update(visits) { $0 += 1 } }
      }
      try await group.waitForAll()
    }
    #expect(try store().read(visits) == 100)
  }

  @Test func throwingChangeKeepsTheFile() throws {
    struct Refusal: Error {}
    try store().update(visits) { $0 = 7 }
    #expect(throws: Refusal.self) {
      try store().update(visits) {
        $0 = 8
        throw Refusal()
      }
    }
    #expect(try store().read(visits) == 7)
    #expect(directory.files == ["visits.json"])
  }

  @Test(arguments: ["", "garbage", "{\"a\":", "\"seven\"", "null", "\u{0}"])
  func damagedFileIsSetAside(text: String) throws {
    try directory.write(text, to: "visits.json")
    let error = #expect(throws: StorageError.self) { try store().read(visits) }
    guard case .damaged("visits", "visits.json.damaged-1", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try directory.text(of: "visits.json.damaged-1") == text)
    #expect(try store().read(visits) == 0)
  }

  @Test func damagedFilesKeepTheirNames() throws {
    for round in 1...3 {
      try directory.write("damaged \(round)", to: "visits.json")
      #expect(throws: StorageError.self) { try store().update(visits) { $0 += 1 } }
    }
    try store().update(visits) { $0 += 1 }
    #expect(
      directory.files == [
        "visits.json", "visits.json.damaged-1", "visits.json.damaged-2", "visits.json.damaged-3",
      ])
    #expect(try directory.text(of: "visits.json.damaged-2") == "damaged 2")
  }

  @Test func updateThrowsBusyWhenTheLockTimesOut() throws {
    try store().update(visits) { _ in
      _ = #expect(throws: StorageError.busy(document: "visits")) {
        try store(patience: .milliseconds(5)).update(visits) { $0 += 1 }
      }
    }
    #expect(try store().read(visits) == 0)
  }

  @Test func unwritableDirectoryIsAnError() throws {
    try directory.write("a file", to: "occupied")
    let store = FileStore(in: directory.url.appending(path: "occupied"))
    #expect(throws: StorageError.self) { try store.update(visits) { $0 += 1 } }
    #expect(try directory.text(of: "occupied") == "a file")
  }

  @Test func onlyTheOwnerCanReadTheFiles() throws {
    try store().update(visits) { $0 += 1 }
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(directory.path) == 0o700)
    #expect(try permissions(directory.path + "/visits.json") == 0o600)
  }
}
