import { renderToStaticMarkup } from 'react-dom/server'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop.ts'
import { shopEmail, shopName } from '../settings/general.ts'
import { INVITATION_MS, linkAddress, makeLink } from './links.ts'
import type { AccountMailJob } from './mail-queue.ts'
import { type Account, readAccountNamed } from './store.ts'
import { accountMails } from './texts.ts'
import { mayTry } from './tries.ts'
import { AccountMail, type MailWords } from './ui/AccountMail.tsx'

/**
 * Sends a mail about an account. Whom it is about is looked for here, and a link made here: asking for one takes the same
 * time for every name, and no token lies in the queue. An account that is not there (any more) gets nothing.
 */
export async function sendAccountMail(shop: Shop, payload: unknown): Promise<void> {
  const job = payload as AccountMailJob
  const account = await readAccountNamed(shop.db, job.name)
  if (!account || !(await mayBeSent(shop, job, account))) return
  const words: MailWords = accountMails[job.mail]
  const href = await linkFor(shop, job, account)
  const name = shop.settings.get(shopName)
  const html = renderToStaticMarkup(<AccountMail shopName={name} words={words} href={href} />)
  await sendMail(shop, {
    key: `account-${job.mail}-${job.id}`,
    from: { name, address: shop.settings.get(shopEmail) },
    to: job.to ?? account.email,
    subject: `${name}: ${words.subject}`,
    html: `<!doctype html>${html}`,
    text: asText(words, href),
  })
}

const MOST_RESETS = 5

/** Whoever asks by the e-mail and by the user name in turn sends no more mails than by one of them. */
async function mayBeSent(shop: Shop, { mail }: AccountMailJob, { id }: Account): Promise<boolean> {
  return mail !== 'reset' || (await mayTry(shop, `reset mail to account ${id}`, MOST_RESETS))
}

async function linkFor(
  shop: Shop,
  { mail, to }: AccountMailJob,
  account: Account,
): Promise<string | undefined> {
  const { id: accountId, email } = account
  switch (mail) {
    case 'verify':
      return linked(shop, 'verify', { accountId, email })
    case 'change-email':
      return to === undefined ? undefined : linked(shop, 'change-email', { accountId, email: to })
    case 'welcome':
      return linked(shop, 'reset', { accountId, email, lifeMs: INVITATION_MS })
    case 'reset':
    case 'already-registered':
      return linked(shop, 'reset', { accountId, email })
    default:
      return undefined
  }
}

type Of = { readonly accountId: number; readonly email: string; readonly lifeMs?: number }

/** A new link to an account's matter; following it proves that its e-mail is read. */
async function linked(shop: Shop, kind: 'reset' | 'verify' | 'change-email', of: Of): Promise<string> {
  return linkAddress(shop, kind, await makeLink(shop.db, shop, { kind, ...of }))
}

function asText(words: MailWords, href: string | undefined): string {
  const way = href === undefined || words.button === undefined ? [] : [`${words.button}:`, href, '']
  return [words.title, '', ...words.lines, '', ...way, ...words.notes].join('\n')
}
