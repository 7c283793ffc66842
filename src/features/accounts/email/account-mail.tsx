import { sendMail } from '../../../platform/mail/mail.ts'
import { wasSent } from '../../../platform/mail/sent-store.ts'
import { readTexts } from '../../../platform/mail/texts/text-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import { shopEmail, shopName } from '../../settings/general.ts'
import { allowAttempt, takeBackAttempt } from '../sign-in/attempts.ts'
import { type Account, readAccountNamed } from '../store/account-store.ts'
import { deleteLinks } from '../store/link-store.ts'
import { createLink, INVITATION_LIFETIME_MS, linkUrl } from './links.ts'
import type { AccountMailJob } from './mail-queue.ts'
import { renderAccountMail } from './render-account-mail.tsx'

/**
 * Sends a mail about an account. The account is looked up and the link created here, in the job: so a request takes the
 * same time for every name, and the queue holds no token. Nothing is sent where there is no such account (any more).
 */
export async function sendAccountMail(shop: Shop, payload: unknown): Promise<void> {
  const requested = payload as AccountMailJob
  const key = `account-${requested.mail}-${requested.id}`
  // Its link is valid until another one is created.
  if (await wasSent(shop.db, key)) return
  const account = await readAccountNamed(shop.db, requested.name)
  if (!account) return
  const job = possibleMail(requested, account)
  if (!(await isMailAllowed(shop, job, account))) return
  const href = await linkUrlFor(shop, job, account)
  const { texts } = await readTexts(shop.db, job.mail)
  await sendMail(shop, {
    key,
    from: { name: shop.settings.get(shopName), address: shop.settings.get(shopEmail) },
    to: job.to ?? account.email,
    ...(href !== undefined && { secrets: [href] }),
    ...(await renderAccountMail(shop, { mail: job.mail, texts, person: account, href })),
  }).catch(async (error: unknown) => {
    await doNotCount(shop, job, account)
    throw error
  })
}

/** Once the address is confirmed, its link would do nothing: the mail says how to sign in instead. */
function possibleMail(job: AccountMailJob, { isEmailVerified }: Account): AccountMailJob {
  return job.mail === 'verify' && isEmailVerified ? { ...job, mail: 'already-registered' } : job
}

const MAX_REQUESTED = 5

/**
 * Requests by e-mail and by user name are counted together, as those of one account. A link that signs in goes only to an
 * address that its owner has confirmed: somebody else may have created the account, and knows its password.
 */
async function isMailAllowed(shop: Shop, { mail }: AccountMailJob, account: Account): Promise<boolean> {
  if (mail === 'sign-in' && !account.isEmailVerified) return false
  return !isRequested(mail) || (await allowAttempt(shop, attemptKey(mail, account), MAX_REQUESTED))
}

/** A mail that could not be sent is tried again, and counted then. */
async function doNotCount(shop: Shop, { mail }: AccountMailJob, account: Account): Promise<void> {
  if (isRequested(mail)) await takeBackAttempt(shop, attemptKey(mail, account))
}

function isRequested(mail: AccountMailJob['mail']): boolean {
  return mail === 'reset' || mail === 'sign-in'
}

function attemptKey(mail: AccountMailJob['mail'], { id }: Account): string {
  return `${mail} mail to account ${id}`
}

async function linkUrlFor(
  shop: Shop,
  { mail, to }: AccountMailJob,
  account: Account,
): Promise<string | undefined> {
  const { id: accountId, email } = account
  switch (mail) {
    case 'verify':
      return createLinkUrl(shop, 'verify', { accountId, email })
    case 'change-email':
      return to === undefined ? undefined : createLinkUrl(shop, 'change-email', { accountId, email: to })
    case 'welcome':
      return createLinkUrl(shop, 'reset', { accountId, email, lifetimeMs: INVITATION_LIFETIME_MS })
    case 'sign-in':
      return createLinkUrl(shop, 'sign-in', { accountId, email })
    case 'reset':
    case 'already-registered':
      return createLinkUrl(shop, 'reset', { accountId, email })
    default:
      return undefined
  }
}

type LinkInput = { readonly accountId: number; readonly email: string; readonly lifetimeMs?: number }

/**
 * A new link for an account; following it proves that the mail of its address is read. One that gives access ends those of
 * its kind that were mailed before: an old mail in the wrong hands is worth nothing.
 */
async function createLinkUrl(
  shop: Shop,
  kind: 'reset' | 'verify' | 'change-email' | 'sign-in',
  link: LinkInput,
): Promise<string> {
  const token = await shop.db.transaction().execute(async (tx) => {
    if (kind === 'reset' || kind === 'sign-in') await deleteLinks(tx, link.accountId, [kind])
    return createLink(tx, shop, { kind, ...link })
  })
  return linkUrl(shop, kind, token)
}
