import Testing

@testable import TerminalConsole

@Suite struct StopRequestTests {
  @Test("A request is carried out once; what goes on calls it off")
  func once() {
    let request = StopRequest()

    #expect(!request.take())
    #expect(request.ask())
    #expect(request.take())
    #expect(!request.take())
    #expect(request.ask())
    request.callOff()
    #expect(!request.take())
  }

  @Test("Who asks again stops the process without waiting for a stuck app")
  func again() {
    let request = StopRequest()

    #expect(request.ask())
    #expect(!request.ask())
    #expect(request.take())
    #expect(request.ask())
  }
}
