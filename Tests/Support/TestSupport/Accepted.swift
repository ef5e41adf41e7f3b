public import MediatorLinks

extension Result where Success == Resolution, Failure == MediatorError {
  /// Whether the app shows something for the URL, or handles it.
  public var isAccepted: Bool {
    switch self {
    case .success(let resolution): if case .external = resolution.destination { false } else { true }
    case .failure: false
    }
  }
}
