import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../shop.ts'

/** A mail in the outbox, by its file. */
export type OutboxMail = { readonly file: string; readonly subject: string; readonly date: string }

/** The mails to one address in the outbox; none where mails are sent by SMTP. */
export function mailsTo(shop: Pick<Shop, 'config'>, email: string): Promise<readonly OutboxMail[]> {
  return filesWith(shop, email, { headers: ['to'], ending: '.eml' })
}

/** How the file ends that a mail is written to before it is put into its place; after a crash it stays. */
export const DRAFT_ENDING = '.draft'
/** Writing a mail never takes that long. */
const MAX_DRAFT_AGE_MS = 60 * 60_000

/** Deletes what a crash has left half-written. */
export async function removeDrafts(shop: Pick<Shop, 'config' | 'nowMs'>): Promise<void> {
  for (const name of await namesIn(outboxOf(shop), DRAFT_ENDING)) {
    const file = join(outboxOf(shop), name)
    const writtenMs = (await stat(file).catch(() => undefined))?.mtimeMs ?? shop.nowMs()
    if (shop.nowMs() - writtenMs > MAX_DRAFT_AGE_MS) await rm(file, { force: true })
  }
}

type Search = { readonly headers: readonly string[]; readonly ending: string }

async function filesWith(
  shop: Pick<Shop, 'config'>,
  email: string,
  { headers, ending }: Search,
): Promise<readonly OutboxMail[]> {
  const folder = outboxOf(shop)
  const found: OutboxMail[] = []
  for (const file of await namesIn(folder, ending)) {
    const head = headOf(await readFile(join(folder, file), 'utf8').catch(() => ''))
    const addresses = headers.flatMap((name) => recipientsIn(head(name)))
    if (addresses.includes(email.toLowerCase()))
      found.push({ file, subject: head('subject'), date: head('date') })
  }
  return found
}

/**
 * Deletes the mails to one address, and those with it as reply address: what the owner was notified about that person's
 * order. Returns how many there were.
 */
export async function removeMailsTo(shop: Pick<Shop, 'config'>, email: string): Promise<number> {
  const headers = ['to', 'reply-to']
  const mails = await filesWith(shop, email, { headers, ending: '.eml' })
  const drafts = await filesWith(shop, email, { headers, ending: DRAFT_ENDING })
  await Promise.all([...mails, ...drafts].map(({ file }) => rm(join(outboxOf(shop), file), { force: true })))
  return mails.length
}

/** The files of a folder with this ending; none where there is no such folder. */
async function namesIn(folder: string, ending: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith(ending)).sort()
}

function outboxOf({ config }: Pick<Shop, 'config'>): string {
  return join(config.dataFolder, 'outbox')
}

/** The headers of a mail by their names in lower case; long ones were folded. */
function headOf(mail: string): (name: string) => string {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return (name) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''
    return line.slice(name.length + 1).trim()
  }
}

function recipientsIn(to: string): readonly string[] {
  return to.split(',').map((one) => (/<([^>]*)>/.exec(one)?.[1] ?? one).trim().toLowerCase())
}
