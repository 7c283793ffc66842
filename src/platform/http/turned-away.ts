/** The server does not take this request, whatever it asks for: too large, too often, in a form it cannot read. */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway'
  readonly status: 405 | 413 | 415 | 429 | 503
  readonly headers: Readonly<Record<string, string>>

  constructor(status: TurnedAway['status'], message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}
