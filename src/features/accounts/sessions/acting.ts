import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { CookieChange } from '../../../platform/http/call.ts'
import { isRest } from '../../../platform/http/dispatch/dispatch-request.ts'
import { ACTING_COOKIE } from '../../../platform/session/acting.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { type ActingAccount, writeActing } from '../store/session-store.ts'
import { sessionToken } from './open-session.ts'
import { priceGroupCookie, rolesOfAccount } from './price-group.ts'
import type { RequestContext } from './request-context.ts'
import type { SessionCookies } from './session-cookie.ts'

/** For so long a member of the staff acts as a customer, unless they stop before. */
const ACTING_MS = 30 * 60_000

const STAFF_PATHS = ['/admin/', '/wp-admin/']
const SHOP_CALL = '/wp-admin/admin-ajax.php'

/**
 * Whether an address belongs to the staff, who stay themselves there: the back office, the REST interface, and its nonce. On all
 * other pages of the shop they are the customer.
 */
export function isForStaff({ path, search }: { readonly path: string; readonly search: string }): boolean {
  if (path === SHOP_CALL) return new URLSearchParams(search).get('action') === 'rest-nonce'
  return isRest(path) || STAFF_PATHS.some((start) => path.startsWith(start))
}

export type ActingRefusal = 'no-customer' | 'staff' | 'blocked' | 'no-session'

/**
 * Lets the signed-in member of the staff see and use the shop as a customer, for half an hour. Their own session goes on in the back
 * office. The history has who, for which account and when. Refused: no such account, one of staff, a blocked one, a caller without
 * a session of the browser.
 */
export async function startActing(
  context: RequestContext,
  customerId: number,
): Promise<Outcome<{ readonly untilMs: number; readonly cookies: SessionCookies }, ActingRefusal>> {
  const { shop, person } = context
  const token = sessionToken(context)
  if (person?.proof.by !== 'cookie' || token === undefined) return refused('no-session')
  const untilMs = shop.nowMs() + ACTING_MS
  const outcome = await shop.db
    .transaction()
    .execute(async (tx): Promise<Outcome<ActingAccount, ActingRefusal>> => {
      const customer = await lockForSignIn(tx, customerId)
      if (!customer) return refused('no-customer')
      if (isStaff(customer.roles)) return refused('staff')
      if (customer.isBlocked) return refused('blocked')
      if (!(await writeActing(tx, token, { accountId: customerId, until: new Date(untilMs) })))
        return refused('no-session')
      const payload = { until: new Date(untilMs).toISOString() }
      await emit(tx, shop.actor, {
        name: 'customer.acting_started',
        subject: `customer:${customerId}`,
        payload,
      })
      return done(customer)
    })
  if (!outcome.ok) return outcome
  logSecurityEvent(shop, 'acting-started', customerId)
  const seconds = ACTING_MS / 1000
  const cookies: CookieChange[] = [
    { name: ACTING_COOKIE, value: '1', httpOnly: true, maxAgeSeconds: seconds },
    priceGroupCookie(shop, outcome.value.roles, seconds),
  ]
  return done({ untilMs, cookies })
}

/** Ends acting as a customer in this browser; answers the cookies to set, also where nobody was acting any more. */
export async function stopActing(context: RequestContext): Promise<SessionCookies> {
  const { shop, person } = context
  const token = sessionToken(context)
  const staff = person?.proof.by === 'cookie' ? person.proof.actingStaff : undefined
  if (token !== undefined && person && staff !== undefined) {
    await shop.db.transaction().execute(async (tx) => {
      await writeActing(tx, token, undefined)
      await emit(tx, shop.actor, {
        name: 'customer.acting_ended',
        subject: `customer:${person.id}`,
        payload: {},
      })
    })
    logSecurityEvent(shop, 'acting-ended', person.id)
  }
  const roles = staff === undefined ? (person?.roles ?? []) : await rolesOfAccount(shop.db, staff)
  return [{ name: ACTING_COOKIE, value: '', httpOnly: true, maxAgeSeconds: 0 }, priceGroupCookie(shop, roles)]
}
