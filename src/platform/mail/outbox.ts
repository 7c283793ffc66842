import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../shop.ts'

/** A mail in the outbox, by its file. */
export type OutboxMail = { readonly file: string; readonly subject: string; readonly date: string }

/** The mails to one address in the outbox; none where mails are sent by SMTP. */
export function mailsTo(shop: Pick<Shop, 'config'>, email: string): Promise<readonly OutboxMail[]> {
  return mailsWith(shop, email, ['to'])
}

async function mailsWith(
  shop: Pick<Shop, 'config'>,
  email: string,
  headers: readonly string[],
): Promise<readonly OutboxMail[]> {
  const folder = outboxOf(shop)
  const names = await readdir(folder).catch(() => [])
  const found: OutboxMail[] = []
  for (const file of names.filter((name) => name.endsWith('.eml')).sort()) {
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
  const mails = await mailsWith(shop, email, ['to', 'reply-to'])
  await Promise.all(mails.map(({ file }) => rm(join(outboxOf(shop), file), { force: true })))
  return mails.length
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
