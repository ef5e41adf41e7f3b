import MediatorText

/// The owners of web hosts: that of a host by its name, else that of the longest domain, else that of any host.
///
/// It is a class because it is shared: a look-up then retains one object.
package final class HostOwners: Sendable {
  /// An owner of a URL's host.
  package enum Owner: Equatable, Sendable {
    /// One of the owners, by its index.
    case one(Int)
    /// The hosts beside them.
    case others
  }

  private let hosts: OwnedNames
  private let domains: OwnedNames
  /// The owner of `*`.
  private let all: Int?

  /// Creates a table of the hosts and domains of each owner, as ``HostPattern`` writes them; the first owner of each counts.
  package convenience init(_ owned: some Sequence<some Sequence<String>>) {
    self.init(of: owned.enumerated().flatMap { owner, texts in texts.map { (HostPattern($0), owner) } })
  }

  init(of owned: [(pattern: HostPattern, owner: Int)]) {
    func names(_ isIncluded: (HostPattern.Form) -> Bool) -> [(HostPattern.Authority, Int)] {
      owned.compactMap { isIncluded($0.pattern.form) ? ($0.pattern.authority, $0.owner) : nil }
    }
    hosts = OwnedNames(names { if case .exact = $0 { true } else { false } })
    domains = OwnedNames(names { if case .domain = $0 { true } else { false } })
    all = owned.first { if case .any = $0.pattern.form { true } else { false } }?.owner
  }

  /// Returns the owner of a URL's host and port, or `nil` if there is none; other hosts own it if they do more exactly.
  ///
  /// - Complexity: As ``WebHosts/owns(_:)``, and O(log *n*) in the number of hosts.
  package func owner(of url: ParsedURL, or others: WebHosts) -> Owner? {
    let other = others.exactness(of: url)
    guard let found = owner(of: url) else { return other.map { _ in .others } }
    return other ?? 0 > found.exactness ? .others : .one(found.number)
  }

  /// Returns the owner of a URL's host and port, and how exactly it owns them: most of all by name, then by a domain, the
  /// longer the more, then as any host.
  package func owner(of url: ParsedURL) -> (number: Int, exactness: Int)? {
    if hosts.isEmpty, domains.isEmpty { return all.map { ($0, 0) } }
    let port = url.customPort
    return url.withHost { host in
      if let owner = hosts.owner(of: host, port) { return (owner, Int.max) }
      if !domains.isEmpty {
        for dot in HostName.Dots(of: host) {
          if let owner = domains.owner(of: host[dot...], port) { return (owner, host.count - dot) }
        }
      }
      return all.map { ($0, 0) }
    }
  }
}

/// Names with ports and their owners, sorted, so that the host of a URL is found without being hashed or copied.
private struct OwnedNames: Sendable {
  private var names: [HostPattern.Authority] = []
  private var owners: [Int] = []

  init(_ owned: [(HostPattern.Authority, Int)]) {
    let sorted = owned.inOrder { left, right in
      let order = left.0.order(right.0.name, right.0.port)
      return order == 0 ? left.1 < right.1 : order < 0
    }
    for (name, owner) in sorted where names.last != name {
      names.append(name)
      owners.append(owner)
    }
  }

  var isEmpty: Bool { names.isEmpty }

  func owner(of name: some RandomAccessCollection<UInt8>, _ port: Int?) -> Int? {
    var candidates = names.indices
    while let middle = candidates.dropFirst(candidates.count / 2).first {
      let order = names[middle].order(name, port)
      if order == 0 { return owners[middle] }
      candidates = order < 0 ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return nil
  }
}

extension HostPattern.Authority {
  /// Returns a negative number, 0 or a positive number if it is sorted before, at or after a name with a port.
  fileprivate func order(_ other: some RandomAccessCollection<UInt8>, _ otherPort: Int?) -> Int {
    if name.count != other.count { return name.count - other.count }
    for (byte, otherByte) in zip(name, other) where byte != otherByte { return Int(byte) - Int(otherByte) }
    return (port ?? -1) - (otherPort ?? -1)
  }
}
