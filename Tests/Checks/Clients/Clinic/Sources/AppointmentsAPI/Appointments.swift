import Foundation
import MediatorKit

/// The departments of the clinic.
public enum Department: String, TextDecodable, Sendable {
  case teeth, eyes, skin
}

/// An hour of a day.
public struct Slot: StructureDecodable, Encodable, Sendable, Equatable {
  let day: Date
  let hour: Int
  let note: String?

  /// Creates a slot.
  public init(day: Date, hour: Int, note: String? = nil) {
    self.day = day
    self.hour = hour
    self.note = note
  }
}

/// A slot that a patient has booked.
public nonisolated struct Appointment: Sendable, Equatable {
  /// The name of the patient.
  public let patient: String
  /// The department.
  public let department: Department
  let slot: Slot

  /// Creates an appointment.
  public init(patient: String, department: Department, slot: Slot) {
    self.patient = patient
    self.department = department
    self.slot = slot
  }
}

/// The keys of the module.
public nonisolated enum Appointments {
  /// Books a slot for a patient.
  public static let book = ActionKey<Appointment, Int, Department, Slot>(
    "appointments", "book", "patient", "department", "slot")
  /// Returns the number of appointments in one department, or in all.
  public static let count = ActionKey<Int, Department?>("appointments", "count", "department")
}

extension Mediator {
  /// Books a slot for a patient.
  public func book(
    _ patient: Int, in department: Department, at slot: Slot, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Appointment {
    try await call(Appointments.book, patient, department, slot, fileID: fileID, line: line)
  }
}
