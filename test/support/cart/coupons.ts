import { sql } from 'kysely'
import { type CouponProblem, importCouponsIn } from '../../../src/features/coupons/records/import-coupons.ts'
import type { Shop } from '../../../src/platform/shop.ts'
import type { Visitor } from '../visitor.ts'

/** Imports coupons as from an owner's file; throws their problems. */
export async function makeCoupons(
  shop: Shop,
  ...records: Readonly<Record<string, unknown>>[]
): Promise<void> {
  const made = await shop.db.transaction().execute((tx) => importCouponsIn(shop, tx, records))
  if (!made.ok)
    throw new Error(
      made.problems.map(({ path, text }: CouponProblem) => `${path.join('.')}: ${text}`).join('\n'),
    )
}

/** The id of a coupon, as its card has it. */
export async function couponId(shop: Shop, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from coupon where code = ${code}`.execute(shop.db)
  return rows[0]?.id ?? 0
}

type Data = {
  readonly wc_cart_params: Record<string, string>
  readonly WTSmartCouponOBJ: { nonces: Record<string, string> }
}

/** The data of the cart page for scripts. */
export async function cartData(visitor: Visitor): Promise<Data> {
  const { body } = await visitor.get('/cart/')
  const read = (name: string) =>
    JSON.parse(new RegExp(`id="${name}"[^>]*>([^<]+)<`).exec(body)?.[1] ?? '{}') as never
  return { wc_cart_params: read('wc_cart_params'), WTSmartCouponOBJ: read('WTSmartCouponOBJ') }
}

/** Applies a code as the classic script does; answers the notices' HTML. */
export async function applyCoupon(visitor: Visitor, code: string, more: Record<string, string> = {}) {
  const { wc_cart_params } = await cartData(visitor)
  const security = wc_cart_params['apply_coupon_nonce'] ?? ''
  return visitor.post('/?wc-ajax=apply_coupon', { security, coupon_code: code, ...more })
}

/** Removes a code likewise. */
export async function removeCoupon(visitor: Visitor, code: string) {
  const { wc_cart_params } = await cartData(visitor)
  return visitor.post('/?wc-ajax=remove_coupon', {
    security: wc_cart_params['remove_coupon_nonce'] ?? '',
    coupon: code,
  })
}

/** The totals of the cart as text: `Coupon TEN −$2.40`. */
export async function totalsOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get('/?wc-ajax=get_cart_totals')
  return textOf(body).replaceAll('Remove ', '')
}

/** HTML as plain text. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim()
}
