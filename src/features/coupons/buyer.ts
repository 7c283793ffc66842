import type { Shop } from '../../platform/shop.ts'
import { buyerKey } from './rules/buyer-key.ts'
import type { BuyerKey } from './store.ts'

/** The buyer, as far as known. The e-mail address is as entered; only a keyed hash of it is stored. */
export type CouponBuyer = {
  readonly accountId?: number | undefined
  readonly email?: string | undefined
}

/** The keys that find a buyer's uses. */
export function buyerKeyOf({ signer }: Pick<Shop, 'signer'>, { accountId, email }: CouponBuyer): BuyerKey {
  const key = email === undefined ? undefined : buyerKey(email)
  const emailHash = key === undefined ? null : Buffer.from(signer.sign('coupon buyer', key), 'hex')
  return { accountId: accountId ?? null, emailHash }
}
