import { createTransport, type SendMailOptions } from 'nodemailer'
import { type FailedPart, InvalidRecipient, MailNotAccepted } from './mail-errors.ts'
import { MAX_SENDING_MS } from './mail-turns.ts'

/** A server that scans a mail before it confirms it needs minutes; without them it would get the same mail twice. */
const limits = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 2 * 60_000,
  socketCloseTimeout: 1_000,
}

/**
 * Sends a mail to the mail server, within three minutes however slowly it answers. Throws `InvalidRecipient` or
 * `MailNotAccepted`.
 */
export async function sendBySmtp(
  url: string,
  message: SendMailOptions,
  limitMs = MAX_SENDING_MS,
): Promise<void> {
  let hasWholeMail = false
  // The library logs the size of a mail when it has written the whole of it.
  const info = ({ tnx }: { tnx?: string }) => {
    if (tnx === 'message') hasWholeMail = true
  }
  try {
    const transport = createTransport({ url, ...limits, logger: { ...silent, info } })
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(limitMs) })
  } catch (error) {
    throw mailError(error as SmtpError, hasWholeMail)
  }
}

const ignore = () => {}
const silent = { trace: ignore, debug: ignore, warn: ignore, error: ignore, fatal: ignore }

type SmtpError = {
  readonly code?: string
  /** The code of the system: `ECONNREFUSED`. */
  readonly originalCode?: string
  /** Which time limit it was. */
  readonly timeoutType?: string
  readonly command?: string
  readonly response?: string
}

function mailError(error: SmtpError, hasWholeMail: boolean): Error {
  const { code, originalCode, timeoutType, command, response = '' } = error
  if (command === 'RCPT TO' && isRecipientRefused(response))
    return new InvalidRecipient('The mail server refuses this address for good.')
  const status = /^\d{3}( \d\.\d+\.\d+)?/.exec(response.replace('-', ' '))?.[0]
  const details = [code, originalCode, timeoutType, command, status].filter(Boolean).join(', ')
  return new MailNotAccepted(failedPart(error, hasWholeMail), details || 'no reason')
}

/** Errors of the connection itself, which may break at any time. */
const brokenConnection = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT']
/** Errors before a mail is sent. */
const noSession = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EPROXY', 'EREQUIRETLS', 'ECONFIG']

function failedPart({ code = '', command, response = '' }: SmtpError, hasWholeMail: boolean): FailedPart {
  if (/^421/.test(response)) return 'server'
  if (brokenConnection.includes(code)) return hasWholeMail ? 'answer' : 'server'
  if (noSession.includes(code) || /^(CONN|[EH]{2}LO|STARTTLS|AUTH)/.test(command ?? '')) return 'server'
  // The sender of all mails is the shop. A mail that is too large is refused here too.
  const isSenderRefused = command === 'MAIL FROM' && code === 'EENVELOPE' && !/^552| 5\.3\.4/.test(response)
  return isSenderRefused ? 'server' : 'mail'
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
