import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { consumeLink, findLink } from '../email/links.ts'
import { queueAccountMail } from '../email/mail-queue.ts'
import { openSession } from '../sessions/open-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { readTwoFactor } from '../store/two-factor-store.ts'
import { requestSecondFactor } from '../two-factor/second-factor.ts'
import { allowAttempt } from './attempts.ts'
import type { LinkRefusal, SecondFactorRequested, SignedIn } from './outcomes.ts'
import { logSecurityEvent } from './security-log.ts'

const MAX_NAME_LENGTH = 254
const MAX_MAILS = 5

/**
 * Requests a mail with a link that signs in: the way in for a new device while strangers use up the attempts of the account.
 * The answer and its time are the same whether there is such an account or not: the job looks it up later.
 */
export async function requestSignInLink({ shop }: RequestContext, nameOrEmail: string): Promise<void> {
  const name = nameOrEmail.trim().toLowerCase()
  if (name === '' || name.length > MAX_NAME_LENGTH || name.includes('\0')) return
  if (!(await allowAttempt(shop, `sign-in link of ${name}`, MAX_MAILS))) return
  await queueAccountMail(shop.db, shop, { mail: 'sign-in', name, id: randomUUID() })
}

/**
 * Signs in with the mailed link (single use, a quarter of an hour), which takes the place of the password; a second factor
 * is still required. The session ends with the browser.
 */
export async function signInByLink(
  context: RequestContext,
  token: string,
): Promise<Outcome<SignedIn | SecondFactorRequested, LinkRefusal>> {
  const { shop } = context
  const link = await findLink(shop, ['sign-in'], token)
  const accountId = link?.accountId
  if (!accountId) return refused('invalid-link')
  const result = await shop.db.transaction().execute(async (tx) => {
    const account = await lockForSignIn(tx, accountId)
    if (!account || account.isBlocked || !(await consumeLink(tx, shop, ['sign-in'], token))) return undefined
    const needsCode = (await readTwoFactor(tx, accountId))?.confirmed === true
    return needsCode
      ? requestSecondFactor(tx, shop, accountId, false)
      : openSession(tx, context, account, false)
  })
  if (!result) return refused('invalid-link')
  if (result.kind === 'signed-in') logSecurityEvent(shop, 'signed-in', accountId)
  return done(result)
}
