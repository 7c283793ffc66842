import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { errorCode } from '../error-code.ts'
import type { Shop } from '../shop.ts'

/** A mail, complete. Addresses and subject may come from visitors: line breaks in them become spaces. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** What the mail is, such as `order-75-confirmation`: sent again under the same key, it is the same mail. */
  readonly key: string
  /** When the thing it tells of happened, in ms, the same at each try; the outbox is sorted by it. */
  readonly aboutMs?: number
  /** Absent: the shop's host name speaks. */
  readonly from?: { readonly name: string; readonly address: string }
  readonly replyTo?: string
}

type Sender = Pick<Shop, 'config' | 'nowMs'>

/** Thrown for what is no mail address: trying again would not help. */
export class WrongReceiver extends Error {
  override readonly name = 'WrongReceiver'
}

/**
 * Sends a mail by SMTP, or puts it into the outbox folder when the shop has no SMTP server. The same key
 * gives the same message id and file, so that a job that runs twice leaves one mail in the outbox, and a
 * receiving server can tell the second from a new one.
 */
export async function sendMail(shop: Sender, mail: Mail): Promise<void> {
  const { smtpUrl, dataFolder } = shop.config
  const message = messageOf(shop, mail)
  if (smtpUrl) await createTransport(smtpUrl).sendMail(message)
  else await putIntoOutbox(join(dataFolder, 'outbox'), fileName(mail), message)
}

function messageOf({ config, nowMs }: Sender, mail: Mail): SendMailOptions {
  const host = config.publicUrl?.hostname ?? 'localhost'
  const from = mail.from ?? { name: '', address: `shop@${host}` }
  return {
    from: receiver(from.name, from.address),
    to: receiver('', mail.to),
    ...(mail.replyTo && { replyTo: receiver('', mail.replyTo) }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    date: new Date(nowMs()),
    messageId: `<${keyHash(mail)}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function receiver(name: string, address: string): { name: string; address: string } {
  const line = oneLine(address)
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(line)) throw new WrongReceiver('This is no mail address.')
  return { name: oneLine(name), address: line }
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

function keyHash({ key }: Mail): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

function fileName(mail: Mail): string {
  const time =
    mail.aboutMs === undefined ? '' : `${new Date(mail.aboutMs).toISOString().replace(/[-:.]/g, '')}-`
  const about = mail.key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
  return `${time}${about}-${keyHash(mail).slice(0, 8)}.eml`
}

async function putIntoOutbox(folder: string, name: string, message: SendMailOptions): Promise<void> {
  const sent = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(
    message,
  )
  await mkdir(folder, { recursive: true, mode: 0o700 })

  // Written beside and linked into place, so that the outbox never holds half a mail or the same one twice.
  const draft = join(folder, `.${randomUUID()}.draft`)
  await writeFile(draft, sent.message, { mode: 0o600, flush: true })
  try {
    await link(draft, join(folder, name))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
