import { GUEST } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readDataSubject } from '../../accounts/accounts.ts'
import type { CartSession } from './cart-session.ts'

/** The buyer, as prices and coupons need it; the e-mail address is known at the checkout, or for an account. */
export type Buyer = {
  readonly accountId: number | undefined
  readonly roles: readonly string[]
  readonly email: string | undefined
}

/** The role of guests in imported coupons (docs/wire.md C.5). */
const COUPON_GUEST = 'wbte_sc_guest'

/** The buyer of a session. `email`: as entered in the order form. */
export function buyerOf(
  session: Pick<CartSession, 'accountId' | 'roles'> | undefined,
  email?: string | undefined,
): Buyer {
  const { accountId, roles = [] } = session ?? {}
  return { accountId, roles: accountId === undefined ? [GUEST, COUPON_GUEST] : roles, email }
}

/** The same with the verified address of the account, where none is given. */
export async function withVerifiedEmail(db: Db, buyer: Buyer): Promise<Buyer> {
  const { accountId, email } = buyer
  if (email !== undefined || accountId === undefined) return buyer
  return { ...buyer, email: (await readDataSubject(db, accountId)).email }
}
