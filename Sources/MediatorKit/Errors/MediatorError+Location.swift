extension CallSite {
  /// Runs work, and adds this place to its errors that have none.
  func locating<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as MediatorError where error.callSite == nil {
      throw error.located(self)
    }
  }
}

extension MediatorError {
  /// Returns the error as it leaves the method that was called at a place.
  func located(_ callSite: CallSite) -> MediatorError {
    var error = complete
    error.callSite = error.callSite ?? callSite
    return error
  }
}
