import type { Shows } from '../../tax/rules/displayed-price.ts'
import { displayedOf, type Totals } from './totals.ts'

/** How a shop shows the taxes of a cart or an order: in the amounts or separately, rate by rate or as one. */
export type TaxDisplay = { readonly shows: Shows; readonly itemized: boolean }

/** The amounts below a list of lines. */
export type Sums = Pick<
  Totals,
  | 'subtotal'
  | 'discount'
  | 'coupons'
  | 'shipping'
  | 'fees'
  | 'taxes'
  | 'taxMinor'
  | 'totalMinor'
  | 'creditMinor'
  | 'credits'
  | 'dueMinor'
> & { readonly display: TaxDisplay }

/** A row under the lines. Coupons and credits are what is taken off: nothing, where a coupon gives something else. */
export type SumRow =
  | {
      readonly kind: 'subtotal' | 'shipping' | 'total' | 'due'
      readonly minor: number
    }
  | {
      readonly kind: 'coupon'
      readonly code: string
      readonly minor: number
    }
  | { readonly kind: 'credit'; readonly code: string; readonly minor: number }
  | { readonly kind: 'fee' | 'tax'; readonly id: string; readonly label: string; readonly minor: number }

/**
 * The rows of a cart, a checkout, an order and its mail, from the subtotal to the amount due (spec 2.4, house.md §8).
 * Each shown amount is one of the purchase's own, so that the rows add up: with tax in the amounts, taxes have no row, and
 * are named with the total (`includedTaxes`). Amounts of zero have no row; delivery has one as soon as it is known.
 */
export function sumRows(sums: Sums): SumRow[] {
  const { subtotal, coupons, shipping, fees, totalMinor, credits, dueMinor, display } = sums
  const shown = (amount: { netMinor: number; taxMinor: number }) => displayedOf(amount, display.shows)
  const rows: (SumRow | undefined)[] = [
    { kind: 'subtotal', minor: shown(subtotal) },
    ...coupons.map(
      (coupon) =>
        ({
          kind: 'coupon',
          code: coupon.code,
          minor: shown(coupon),
        }) as const,
    ),
    shipping && { kind: 'shipping', minor: shown(shipping) },
    ...fees.map((fee) => ({ kind: 'fee', id: fee.id, label: fee.title, minor: shown(fee) }) as const),
    ...(display.shows === 'excl' ? taxesOf(sums) : []).map((tax) => ({ kind: 'tax', ...tax }) as const),
    { kind: 'total', minor: totalMinor },
    ...credits.map(({ code, minor }) => ({ kind: 'credit', code, minor }) as const),
    credits.length > 0 ? { kind: 'due', minor: dueMinor } : undefined,
  ]
  return rows.filter((row) => row !== undefined)
}

/** A tax as it is shown: of one rate, or of all. */
export type DisplayedTax = { readonly id: string; readonly label: string; readonly minor: number }

/** The taxes included in the total when amounts are shown with tax; none otherwise. */
export function includedTaxes(sums: Pick<Sums, 'taxes' | 'taxMinor' | 'display'>): DisplayedTax[] {
  return sums.display.shows === 'incl' ? taxesOf(sums) : []
}

function taxesOf({ taxes, taxMinor, display }: Pick<Sums, 'taxes' | 'taxMinor' | 'display'>): DisplayedTax[] {
  if (taxMinor === 0) return []
  const labels = [...new Set(taxes.map(({ label }) => label))]
  if (!display.itemized)
    return [{ id: 'all', label: labels.length === 1 ? (labels[0] ?? '') : 'Tax', minor: taxMinor }]
  // Two rates may have one name: a buyer sees one sum for it.
  return labels.flatMap((label) => {
    const ofLabel = taxes.filter((tax) => tax.label === label)
    const minor = ofLabel.reduce((sum, tax) => sum + tax.taxMinor + tax.shippingTaxMinor, 0)
    return minor === 0 ? [] : [{ id: ofLabel.map(({ rateId }) => rateId).join('-'), label, minor }]
  })
}
