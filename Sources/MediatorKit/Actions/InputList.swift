/// The inputs of a call that are listed when they are read.
@usableFromInline protocol InputList: AnyObject, Sendable {
  var parameters: Parameters { get }
}

/// The inputs of an observed typed call, whose observers seldom read them; it does not retain the plan or the target.
@usableFromInline final class TypedInputs<Inputs: Sendable>: InputList {
  @usableFromInline let inputs: Inputs
  @usableFromInline let labels: [String]
  @usableFromInline let list: @Sendable (Inputs, [String]) -> Parameters

  @inlinable init(_ inputs: Inputs, _ labels: [String], _ list: @escaping @Sendable (Inputs, [String]) -> Parameters) {
    self.inputs = inputs
    self.labels = labels
    self.list = list
  }

  @usableFromInline var parameters: Parameters { list(inputs, labels) }
}
