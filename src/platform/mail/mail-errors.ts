/** Thrown for an invalid mail address, or one that the mail server refuses for good: a retry would not help. */
export class InvalidRecipient extends Error {
  override readonly name = 'InvalidRecipient'
}

/**
 * What failed: the `server`, before it had the mail, so that all mails would fail; the `answer` of the server, after it had
 * the whole mail, which it may have sent; or this `mail` alone.
 */
export type FailedPart = 'server' | 'answer' | 'mail'

/**
 * Thrown when the mail server did not accept a mail. Its own message often quotes the address, and is not passed on.
 */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted'
  readonly failed: FailedPart

  constructor(failed: FailedPart, details: string) {
    super(`${sentences[failed]}: ${details}.`)
    this.failed = failed
  }
}

/** The beginning of the error of a job that has sent nothing, because the mail server was down. */
export const UNAVAILABLE = 'The mail server is down, and did not take a mail'

const sentences: Readonly<Record<FailedPart, string>> = {
  server: UNAVAILABLE,
  answer: 'The mail server did not confirm a mail that it had received',
  mail: 'The mail server did not take a mail',
}

/** Whether an error is about the mail server, so that no other mail is worth trying now. */
export function isServerFailing(error: unknown): error is MailNotAccepted {
  return error instanceof MailNotAccepted && error.failed !== 'mail'
}
