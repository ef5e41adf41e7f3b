import MediatorKit

/// A patient of the clinic.
public nonisolated struct Patient: Sendable, Equatable {
  let id: Int
  /// The full name.
  public let name: String

  /// Creates a patient.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

/// The keys of the module.
public nonisolated enum Patients {
  /// Returns a patient by number.
  public static let find = ActionKey<Patient, Int>("patients", "find", "id")
}

/// The names of patients, for look-ups that are too frequent for calls.
public nonisolated protocol PatientNames: Sendable {
  /// Returns the name of a patient, or `nil` if there is none.
  func name(of patient: Int) -> String?
}
