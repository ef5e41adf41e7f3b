import MediatorKit

/// The parts of a key that remote calls need, computed once.
struct RemoteKey: Sendable {
  /// Of how many inputs that may be omitted each subset is readable, alone or with one of the others.
  static let maximumOptionals = 6

  let address: ActionAddress
  let parameters: [ParameterInfo]
  /// The key with its types.
  let text: String
  /// The hash of the parts that both processes must agree on: the inputs that may not be omitted, in any order, and the
  /// result.
  ///
  /// An input that may be omitted is not hashed, because the other process ignores unknown inputs. Whether the result
  /// is optional is not hashed either: a `nil` that the caller cannot read is an error of that call alone.
  let hash: String
  /// The hashes of callers with readable inputs: they may require an input that may be omitted here.
  let readable: Set<String>

  init(_ key: some AnyActionKey & CustomStringConvertible) {
    address = key.address
    parameters = key.parameters
    text = key.description
    let address = "\(key.address)"
    let output = Self.unwrapped(readableTypeName(of: key.output))
    func hash(_ inputs: [String]) -> String {
      StableHash.of("\(address)(\(inputs.sorted().joined(separator: ", "))) -> \(output)")
    }
    func texts(_ mayBeOmitted: Bool) -> [String] {
      key.parameters.filter { $0.mayBeOmitted == mayBeOmitted }.map { Self.text($0.label, $0.typeName) }
    }
    let (optional, required) = (texts(true), texts(false))
    self.hash = hash(required)
    var subsets = optional.prefix(Self.maximumOptionals).reduce(into: [required]) { subsets, input in
      subsets += subsets.map { $0 + [input] }
    }
    subsets += optional.dropFirst(Self.maximumOptionals).flatMap { input in subsets.map { $0 + [input] } }
    readable = Set(subsets.map(hash))
  }

  /// Decodes a result.
  ///
  /// - Throws: ``MediatorError/Code/incompatible``.
  func decode<Value: Decodable>(_ type: Value.Type, from data: [UInt8]) throws(MediatorError) -> Value {
    do throws(CodingProblem) {
      return try WireJSON.decode(type, from: data)
    } catch {
      throw incompatible("\(error)", error)
    }
  }

  /// Returns the error of a result of another form.
  func incompatible(_ reason: String, _ underlying: (any Error)? = nil) -> MediatorError {
    MediatorError(
      .incompatible, at: address, "incompatible: found another result than \(text) has: \(reason)", expected: text,
      mayHaveRun: true, underlying: underlying)
  }

  /// Returns an input as it is hashed.
  static func text(_ label: String, _ type: String) -> String { "\(label): \(unwrapped(type))" }

  /// Returns the name of a type without the last `?`.
  static func unwrapped(_ type: String) -> String { type.hasSuffix("?") ? String(type.dropLast()) : type }
}

extension ParameterInfo {
  /// Whether a call without it is complete.
  fileprivate var mayBeOmitted: Bool { defaultValue != nil || type is any ExpressibleByNilLiteral.Type }
}
