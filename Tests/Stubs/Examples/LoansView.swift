import FeatureKit
import FeatureSwiftUI
import SwiftUI

/// The lent books: a form opens above them, and a question before one is given back.
@MainActor @Observable
final class LoansModel {
  private(set) var titles = ["Emma"]
  var destination: Destination?
  let alertQueue = AlertQueue()
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func lendButtonTapped() { destination = .lend(LoanFormModel()) }
}

// MARK: - Navigation

extension LoansModel: Alerting {
  enum Destination {
    case lend(LoanFormModel)
    case alert(AlertState<AlertAction>)

    var lend: LoanFormModel? { if case .lend(let it) = self { it } else { nil } }
  }

  enum AlertAction: String, CaseIterable { case confirmReturn = "confirm-return" }

  var presented: Presented? {
    switch destination {
    case .lend(let form): Presented(.sheet, form)
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }

  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    if action == .confirmReturn { titles.removeAll() }
  }
}

/// The form of a loan, which asks before what was typed is lost.
@MainActor @Observable
final class LoanFormModel {
  var title = ""
  private(set) var asks = false
}

// MARK: - Navigation

extension LoanFormModel: Presenting {
  var dismissal: Dismissal { title.isEmpty ? .free : .asks { self.asks = true } }
}

struct LoansView: View {
  let model: LoansModel

  var body: some View {
    List {
      ForEach(model.titles, id: \.self) { Text($0) }
      Button("Lend a book") { model.lendButtonTapped() }
    }
    .sheet(item: model.binding(\.lend)) { form in
      NavigationStack {
        LoanFormView(model: form)
          .asksBeforeClosing(form) { model.closePresented() }
      }
    }
    .alert(model.alert, answer: model.alertButtonTapped)
  }
}

struct LoanFormView: View {
  @Bindable var model: LoanFormModel

  var body: some View {
    Form { TextField("Title", text: $model.title) }
  }
}

struct LibraryTab: View {
  /// The clients that the app already has are set here.
  let dependencies: FeatureDependencies

  var body: some View {
    NavigationStack {
      FeatureView(LoansModel(dependencies: dependencies)) { LoansView(model: $0) }
    }
  }
}
