import { createTransport, type SendMailOptions } from 'nodemailer'

/** Thrown for what is no mail address, or one that the mail server refuses for good: trying again would not help. */
export class WrongReceiver extends Error {
  override readonly name = 'WrongReceiver'
}

/** Thrown when the mail server did not take a mail. Its own words often quote the address, and so are not passed on. */
class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
}

/** A server that does not answer must not keep the queue's few workers for minutes. */
const waiting = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Hands a mail to the mail server; throws `WrongReceiver` or `MailNotTaken`. */
export async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  try {
    await createTransport({ url, ...waiting }).sendMail(message)
  } catch (error) {
    throw faultOf(error as SmtpError)
  }
}

type SmtpError = { readonly code?: string; readonly command?: string; readonly response?: string }

function faultOf({ code, command, response = '' }: SmtpError): Error {
  if (command === 'RCPT TO' && isReceiverRefused(response))
    return new WrongReceiver('The mail server refuses this address for good.')
  const said = /^\d{3}( \d\.\d+\.\d+)?/.exec(response.replace('-', ' '))?.[0]
  return new MailNotTaken(
    `The mail server did not take a mail: ${[code, command, said].filter(Boolean).join(', ')}.`,
  )
}

/**
 * Whether what a server answers to a receiver is about that receiver (RFC 5321 4.2.3, RFC 3463 3.2): no such mailbox, no such
 * domain. A server that lets nobody send through it says 550 as well, and is mended by its owner: such mails wait.
 */
export function isReceiverRefused(response: string): boolean {
  const [, code = '', status] = /^(\d{3})[ -](?:(\d\.\d+\.\d+)\b)?/.exec(response) ?? []
  if (status) return /^5\.(1\.([1236]|10)|2\.1)$/.test(status)
  return ['550', '551', '553'].includes(code) && !/relay|auth|polic|blocked|spam|denied/i.test(response)
}
