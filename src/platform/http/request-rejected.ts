/** The server rejects this request, whatever its content: too large, too often, in a format it cannot read. */
export class RequestRejected extends Error {
  override readonly name = 'RequestRejected'
  readonly status: 405 | 413 | 414 | 415 | 429 | 431 | 503
  readonly headers: Readonly<Record<string, string>>

  constructor(status: RequestRejected['status'], message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}
