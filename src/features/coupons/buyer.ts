import type { Shop } from '../../platform/shop.ts'
import { buyerKey } from './rules/buyer-key.ts'
import type { BuyerKey } from './store.ts'

/** Who buys, as far as it is known. The e-mail address as it was written: it is kept as a keyed hash alone. */
export type CouponBuyer = {
  readonly accountId?: number | undefined
  readonly email?: string | undefined
}

/** What uses of a buyer are found by. */
export function buyerKeyOf({ signer }: Pick<Shop, 'signer'>, { accountId, email }: CouponBuyer): BuyerKey {
  const key = email === undefined ? undefined : buyerKey(email)
  const emailHash = key === undefined ? null : Buffer.from(signer.sign('coupon buyer', key), 'hex')
  return { accountId: accountId ?? null, emailHash }
}
