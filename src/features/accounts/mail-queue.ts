import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

/** The mails of accounts. A link in one is made when it is sent: no token ever waits in the queue. */
export type AccountMailJob = {
  readonly mail:
    | 'reset'
    | 'verify'
    | 'welcome'
    | 'already-registered'
    | 'change-email'
    | 'email-changed'
    | 'password-changed'
    | 'sign-in-changed'
  /** The e-mail or user name of the account. */
  readonly name: string
  /** Where it goes, if not to the account's e-mail. */
  readonly to?: string
  /** Tells this mail from others of its kind, the same at each try to send it. */
  readonly id: string
}

export const ACCOUNT_MAIL = 'account-mail'

/** Queues a mail; in a transaction, it goes when that commits. */
export async function queueMail(db: Db, { jobs }: Shop, job: AccountMailJob): Promise<void> {
  await jobs.add(db, ACCOUNT_MAIL, job)
}

/** Tells the owner of an account what somebody who stole it would rather not have told. */
export async function tellOwner(
  db: Db,
  shop: Shop,
  mail: 'password-changed' | 'sign-in-changed',
  account: { readonly email: string },
): Promise<void> {
  await queueMail(db, shop, { mail, name: account.email, id: randomUUID() })
}
