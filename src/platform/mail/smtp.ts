import { createTransport, type SendMailOptions } from 'nodemailer'

/** Thrown for an invalid mail address, or one that the mail server refuses for good: a retry would not help. */
export class InvalidRecipient extends Error {
  override readonly name = 'InvalidRecipient'
}

/**
 * Thrown when the mail server did not accept a mail. Its own message often quotes the address, and is not passed on.
 */
class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted'
}

/** A server that does not answer must not block the queue's few workers for minutes. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Sends a mail to the mail server; throws `InvalidRecipient` or `MailNotAccepted`. */
export async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  try {
    await createTransport({ url, ...timeouts }).sendMail(message)
  } catch (error) {
    throw mailError(error as SmtpError)
  }
}

type SmtpError = { readonly code?: string; readonly command?: string; readonly response?: string }

function mailError({ code, command, response = '' }: SmtpError): Error {
  if (command === 'RCPT TO' && isRecipientRefused(response))
    return new InvalidRecipient('The mail server refuses this address for good.')
  const status = /^\d{3}( \d\.\d+\.\d+)?/.exec(response.replace('-', ' '))?.[0]
  return new MailNotAccepted(
    `The mail server did not take a mail: ${[code, command, status].filter(Boolean).join(', ')}.`,
  )
}

/**
 * Whether the answer of a server to a recipient is about that recipient (RFC 5321 4.2.3, RFC 3463 3.2): no such
 * mailbox, no such domain. A server that relays for nobody answers 550 as well, until its owner corrects that: such
 * mails wait.
 */
export function isRecipientRefused(response: string): boolean {
  const [, code = '', status] = /^(\d{3})[ -](?:(\d\.\d+\.\d+)\b)?/.exec(response) ?? []
  if (status) return /^5\.(1\.([1236]|10)|2\.1)$/.test(status)
  return ['550', '551', '553'].includes(code) && !/relay|auth|polic|blocked|spam|denied/i.test(response)
}
