import type { LineToTax } from './purchase-to-tax.ts'
import { taxesByPost } from './rounded-taxes.ts'
import type { TaxTerms } from './tax-terms.ts'
import { SHIPPING, shippingPosts } from './taxed-posts.ts'
import { sumOfTaxes } from './taxes.ts'

type Taxable = Pick<LineToTax, 'key' | 'taxStatus' | 'taxClass'>

/**
 * The tax on one of several ways to send goods, in minor units, by itself: to tell a shopper what each would cost. What a
 * purchase is charged comes from `taxPurchase`, which rounds it with all else where the shop rounds at the subtotal.
 */
export function deliveryTax(
  shipping: { readonly costMinor: number; readonly taxable: boolean },
  goods: readonly Taxable[],
  terms: TaxTerms,
): number {
  const lines = goods.map((good) => ({ ...good, subtotalMinor: 0, totalMinor: 0 }))
  const posts = shippingPosts({ lines, shipping, fees: [], terms })
  return sumOfTaxes(taxesByPost(posts, terms.rounding).get(SHIPPING) ?? [])
}
