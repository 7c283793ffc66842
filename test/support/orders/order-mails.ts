import type { TestApp } from '../app.ts'
import { outbox } from './checkout.ts'

/** A decoded mail. */
export type ReadMail = {
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mails in the outbox about an order, the owner's and the buyer's, after all due jobs. */
export async function mailsAbout(app: TestApp, orderId: number): Promise<readonly ReadMail[]> {
  await app.runJobs()
  const about = new RegExp(`\\border ${orderId}\\b`, 'i')
  return (await outbox(app.shop)).map(readMail).filter(({ subject }) => about.test(subject))
}

/** Decodes a raw message. */
export function readMail(message: string): ReadMail {
  const [head = '', ...rest] = message.split(/\r?\n\r?\n/)
  const header = headerIn(head)
  const parts = rest.join('\n\n')
  return {
    to: header('to'),
    replyTo: header('reply-to'),
    subject: header('subject')
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, decodedWord),
    text: partOf(parts, 'text/plain'),
    html: partOf(parts, 'text/html'),
  }
}

function headerIn(head: string): (name: string) => string {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return (name) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''
    return line.slice(name.length + 1).trim()
  }
}

function decodedWord(_whole: string, kind: string, word: string): string {
  return kind.toLowerCase() === 'b' ? fromBase64(word) : fromQuoted(word.replaceAll('_', ' '))
}

function partOf(parts: string, type: string): string {
  const part = new RegExp(`content-type: ${type}([\\s\\S]*?)\\n\\n([\\s\\S]*?)\\r?\\n--`, 'i').exec(parts)
  const [, head = '', body = ''] = part ?? []
  return (/base64/i.test(head) ? fromBase64(body) : fromQuoted(body)).replaceAll('\r\n', '\n')
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}

function fromQuoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
