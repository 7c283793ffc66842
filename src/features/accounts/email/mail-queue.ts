import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'

/** The mails about accounts. Their links are created when they are sent: the queue never holds a token. */
export type AccountMailJob = {
  readonly mail:
    | 'reset'
    | 'sign-in'
    | 'verify'
    | 'welcome'
    | 'already-registered'
    | 'change-email'
    | 'email-changed'
    | 'password-changed'
    | 'sign-in-changed'
  /** The e-mail or user name of the account. */
  readonly name: string
  /** The recipient, if not the account's e-mail. */
  readonly to?: string
  /** Identifies this mail among others of its kind; the same in every attempt to send it. */
  readonly id: string
}

export const ACCOUNT_MAIL = 'account-mail'

/** Queues a mail; within a transaction it is sent after the commit. */
export async function queueAccountMail(db: Db, { jobs }: Shop, job: AccountMailJob): Promise<void> {
  await jobs.add(db, ACCOUNT_MAIL, job)
}

/** Notifies the owner of an account of a security change, in case somebody else made it. */
export async function notifyOwner(
  db: Db,
  shop: Shop,
  mail: 'password-changed' | 'sign-in-changed',
  account: { readonly email: string },
): Promise<void> {
  await queueAccountMail(db, shop, { mail, name: account.email, id: randomUUID() })
}
