import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Db } from '../db/db.ts'
import { errorCode } from '../error-code.ts'
import type { Shop } from '../shop.ts'
import type { MailContent, MailImage } from './mail-content.ts'
import { copyOf } from './mail-copy.ts'
import { InvalidRecipient, isServerFailing } from './mail-errors.ts'
import { rescheduleUnsent } from './mail-job-store.ts'
import { deleteFailure, writeFailure } from './mail-server-store.ts'
import { serverOf } from './mail-turns.ts'
import { DRAFT_ENDING } from './outbox.ts'
import { wasSent, writeSent } from './sent-store.ts'
import { sendBySmtp } from './smtp.ts'

/** A complete mail. Addresses and subject may come from visitors: line breaks in them become spaces. */
export type Mail = MailContent & {
  readonly to: string
  /** Identifies the mail, such as `order-75-confirmation`: sent again under the same key, it is the same mail. */
  readonly key: string
  /** When the event in the mail happened, in ms, the same at each attempt; the outbox is sorted by it. */
  readonly aboutMs?: number
  /** Without it the sender is the shop's host name. */
  readonly from?: { readonly name: string; readonly address: string }
  /** Links and codes that give access or money: blanked in the copy that is kept of the mail. */
  readonly secrets?: readonly string[]
  /** No copy is kept: it is an example. */
  readonly isExample?: true
  /** The address for replies; left out when it is not a valid address. */
  readonly replyTo?: string
}

type Sender = Pick<Shop, 'config' | 'nowMs' | 'db'>

/**
 * Sends a mail by SMTP, or writes it to the outbox folder when the shop has no SMTP server; a mail whose key was sent
 * before is not sent again. After a crash between sending and recording that, it is sent a second time under the same
 * message id and file name, by which both are recognised as one. Throws `InvalidRecipient` where a retry would not
 * help, and anything else where it would.
 */
export async function sendMail(shop: Sender, mail: Mail): Promise<void> {
  if (await wasSent(shop.db, mail.key)) return
  const { smtpUrl, dataFolder } = shop.config
  const message = messageOf(shop, mail)
  const copy = mail.isExample ? undefined : await copyOf({ ...mail, subject: oneLine(mail.subject) })
  if (smtpUrl) await sendToServer(shop.db, smtpUrl, message)
  else await writeToOutbox(join(dataFolder, 'outbox'), fileName(mail), message)
  await writeSent(shop.db, mail.key, new Date(shop.nowMs()), copy)
}

/** How long a mail server that fails is left alone, at first and at most; twice as long each time. */
const intervals = { firstRetryMs: 5_000, maxRetryMs: 5 * 60_000 }

/**
 * Sends a message by SMTP, and records whether that works: while it does not, the jobs take turns (`mail-turns.ts`). Once it
 * works again, mails that the server never received are due at once.
 */
async function sendToServer(db: Db, smtpUrl: string, message: SendMailOptions): Promise<void> {
  const server = serverOf(smtpUrl)
  try {
    await sendBySmtp(smtpUrl, message)
  } catch (error) {
    if (isServerFailing(error)) await writeFailure(db, { server, error: error.message, ...intervals })
    else await recordWorking(db, server)
    throw error
  }
  await recordWorking(db, server)
}

async function recordWorking(db: Db, server: string): Promise<void> {
  if (await deleteFailure(db, server)) await rescheduleUnsent(db)
}

function messageOf({ config, nowMs }: Omit<Sender, 'db'>, mail: Mail): SendMailOptions {
  const host = config.publicUrl?.hostname ?? 'localhost'
  const from = mail.from ?? { name: '', address: `shop@${host}` }
  const to = oneAddress(mail.to)
  if (!to) throw new InvalidRecipient('This is no mail address.')
  const replyTo = oneAddress(mail.replyTo ?? '')
  return {
    from: { name: oneLine(from.name), address: oneAddress(from.address) ?? `shop@${host}` },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments: (mail.images ?? []).map(inlinePart),
    date: new Date(nowMs()),
    // No program is to answer it: no absence messages, no loops (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${keyHash(mail)}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Not an attachment that programs list. */
function inlinePart({ cid, type, bytes }: MailImage) {
  return {
    cid,
    contentType: type,
    content: bytes,
    contentDisposition: 'inline' as const,
    filename: false as const,
  }
}

/** The text, if it is a single address. */
function oneAddress(text: string): string | undefined {
  const line = oneLine(text)
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(line) ? line : undefined
}

/** Without line breaks, and without the characters that change the direction of the text after them. */
function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
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

const toBuffer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function writeToOutbox(folder: string, name: string, message: SendMailOptions): Promise<void> {
  const sent = await toBuffer.sendMail(message)
  // Written to a draft and linked into place, so that the outbox never contains half a mail or the same one twice.
  const draft = join(folder, `.${randomUUID()}${DRAFT_ENDING}`)
  const write = () => writeFile(draft, sent.message, { mode: 0o600, flush: true })
  await write().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write()
  })
  try {
    await link(draft, join(folder, name))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
