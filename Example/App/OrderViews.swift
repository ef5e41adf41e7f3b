#if canImport(SwiftUI)
import MediatorNavigation
import ShopAccountAPI
import ShopOrdersAPI
import SwiftUI

struct OrdersView: View {
  let orders: [Order]

  var body: some View {
    List {
      ForEach(orders, id: \.number) { order in
        ActionButton("Order \(order.number)") { try await $0.show(Orders.page, order.number) }
      }
      ActionButton("Sign out") { try await $0.signOut() }
    }
  }
}

struct OrderView: View {
  let order: Order

  var body: some View {
    List {
      ForEach(order.lines, id: \.product) { Text("\($0.quantity) × \($0.name)") }
      Text("\(order.total) €")
      ActionButton(order.note ?? "Write a note") { try await $0.show(Orders.notePage, order.number) }
    }
  }
}

/// The note of an order, whose page holds itself until the note is saved.
struct NoteView: View {
  @Bindable var note: OrderNote
  @State private var question: CheckedContinuation<Bool, Never>?

  var body: some View {
    List {
      TextField("Note", text: $note.text)
      ActionButton("Save") { [note] _ in try await note.save() }
      if let question {
        Text("The note is not saved.")
        Button("Discard it") { answer(question, true) }
        Button("Keep it") { answer(question, false) }
      }
    }
    .holdsPage(note.hasChanges) { await withCheckedContinuation { question = $0 } }
  }

  private func answer(_ question: CheckedContinuation<Bool, Never>, _ mayDiscard: Bool) {
    self.question = nil
    question.resume(returning: mayDiscard)
  }
}
#endif
