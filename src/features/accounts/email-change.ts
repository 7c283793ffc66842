import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { queueMail } from './mail-queue.ts'
import type { EmailRefusal, ProofRefusal } from './outcomes.ts'
import { provenAgain } from './own-account.ts'
import { emailKey, emailOf } from './rules/email.ts'
import { isEmailTaken } from './store.ts'
import { mayTry } from './tries.ts'
import type { Visit } from './visit.ts'

const MOST_MAILS = 5

/**
 * Begins a change of the e-mail: the password is asked once more, and the new address gets a link. Nothing changes until it
 * is followed; then the old one gets a notice. An address that is taken gets the same answer, and no link.
 */
export async function changeEmail(
  visit: Visit,
  wish: { readonly email: string; readonly password: string },
): Promise<Outcome<undefined, EmailRefusal | ProofRefusal>> {
  const { shop } = visit
  const email = emailOf(wish.email)
  if (email === undefined) return refused('no-email')
  const proven = await provenAgain(visit, wish.password)
  if (!proven.ok) return proven
  const isFree = !(await isEmailTaken(shop.db, emailKey(email)))
  if (isFree && (await mayTry(shop, `mail to ${email}`, MOST_MAILS))) {
    const job = { mail: 'change-email', name: proven.value.email, to: email, id: randomUUID() } as const
    await queueMail(shop.db, shop, job)
  }
  return done(undefined)
}
