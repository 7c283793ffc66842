import type { PurchaseToTax, RateSum, TaxedPurchase } from './purchase-to-tax.ts'
import { type TaxesByPost, taxesByPost } from './rounded-taxes.ts'
import type { TaxTerms } from './tax-terms.ts'
import { feeKey, feePosts, linePosts, type Post, SHIPPING, shippingPosts } from './taxed-posts.ts'
import { sumOfTaxes } from './taxes.ts'

/**
 * The taxes of a purchase (house.md §8). Rounded in each line, every rate of a line is; rounded at the subtotal, every
 * rate is once over all that was entered the same way, and the lines show whole parts of that by largest remainder. So
 * lines add up to totals either way, and what was entered with tax stays as it was, to the minor unit. Delivery and fees
 * are entered without tax. The order of the lines, whose keys tell them apart, changes no figure.
 */
export function taxPurchase(purchase: PurchaseToTax): TaxedPurchase {
  const lines = linePosts(purchase)
  const extras = [...feePosts(purchase), ...shippingPosts(purchase)]
  const { rounding } = purchase.terms
  const posts = [...lines.map(({ post, total }) => ({ ...post, minor: total })), ...extras]
  const taxes = taxesByPost(posts, rounding)
  // Among the same others, so that a line without a discount has one tax, not two.
  const undiscounted = () => [...lines.map(({ post, subtotal }) => ({ ...post, minor: subtotal })), ...extras]
  const isDiscounted = lines.some(({ subtotal, total }) => subtotal !== total)
  const taxesBefore = isDiscounted ? taxesByPost(undiscounted(), rounding) : taxes

  const taxedLines = lines.map((line) => taxedLine(line, taxes, taxesBefore))
  const shippingByRate = taxes.get(SHIPPING) ?? []
  const fees = purchase.fees.map(({ id }, index) => {
    const byRate = taxes.get(feeKey(index)) ?? []
    return { id, taxMinor: sumOfTaxes(byRate), byRate }
  })
  const byRate = rateSums(posts, taxes, purchase.terms)
  return {
    lines: taxedLines,
    shippingTaxMinor: sumOfTaxes(shippingByRate),
    shippingByRate,
    fees,
    byRate,
    subtotalTaxMinor: taxedLines.reduce((sum, line) => sum + line.subtotalTaxMinor, 0),
    totalTaxMinor: byRate.reduce((sum, rate) => sum + rate.taxMinor + rate.shippingTaxMinor, 0),
  }
}

type LinePost = ReturnType<typeof linePosts>[number]

function taxedLine({ key, post, subtotal, total }: LinePost, taxes: TaxesByPost, taxesBefore: TaxesByPost) {
  const byRate = taxes.get(post.key) ?? []
  const taxMinor = sumOfTaxes(byRate)
  const subtotalTaxMinor = sumOfTaxes(taxesBefore.get(post.key) ?? [])
  const isIn = post.entered === 'inclusive'
  return {
    key,
    netSubtotalMinor: isIn ? subtotal - subtotalTaxMinor : subtotal,
    subtotalTaxMinor,
    netTotalMinor: isIn ? total - taxMinor : total,
    taxMinor,
    byRate,
  }
}

function rateSums(posts: readonly Post[], taxes: TaxesByPost, { taxWord }: TaxTerms): RateSum[] {
  const sums = new Map<number, { taxMinor: number; shippingTaxMinor: number }>()
  for (const [key, its] of taxes) {
    for (const { rateId, taxMinor } of its) {
      const sum = sums.get(rateId) ?? { taxMinor: 0, shippingTaxMinor: 0 }
      sum[key === SHIPPING ? 'shippingTaxMinor' : 'taxMinor'] += taxMinor
      sums.set(rateId, sum)
    }
  }
  const charged = new Map(posts.flatMap(({ rates }) => rates.map((rate) => [rate.id, rate])))
  return [...charged.values()]
    .sort((a, b) => Number(a.compound) - Number(b.compound) || a.priority - b.priority || a.id - b.id)
    .map(({ id, name, code, ratePpm, compound }) => ({
      rateId: id,
      label: name || taxWord,
      code,
      ratePpm,
      compound,
      ...(sums.get(id) ?? { taxMinor: 0, shippingTaxMinor: 0 }),
    }))
}
