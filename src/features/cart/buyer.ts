import { GUEST } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDataSubject } from '../accounts/accounts.ts'
import type { CartSession } from './session.ts'

/** Who buys, as far as prices and coupons ask; the e-mail address is known at the checkout, or of an account. */
export type Buyer = {
  readonly accountId: number | undefined
  readonly roles: readonly string[]
  readonly email: string | undefined
}

/** What coupons of other programs call whoever is not signed in (docs/wire.md C.5). */
const COUPON_GUEST = 'wbte_sc_guest'

/** The buyer of a session. `email`: as the form of an order says it. */
export function buyerOf(
  session: Pick<CartSession, 'accountId' | 'roles'> | undefined,
  email?: string | undefined,
): Buyer {
  const { accountId, roles = [] } = session ?? {}
  return { accountId, roles: accountId === undefined ? [GUEST, COUPON_GUEST] : roles, email }
}

/** The same with the address that is proved to be the account's, where none is given. */
export async function withProvenEmail(db: Db, buyer: Buyer): Promise<Buyer> {
  const { accountId, email } = buyer
  if (email !== undefined || accountId === undefined) return buyer
  return { ...buyer, email: (await readDataSubject(db, accountId)).email }
}
