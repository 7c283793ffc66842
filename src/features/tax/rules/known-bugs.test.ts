import { describe, expect, it } from 'vitest'
import { parseMinor } from '../../../kernel/money.ts'
import { displayedTaxPrice } from './displayed-price.ts'
import type { PurchaseToTax, TaxedPurchase } from './purchase-to-tax.ts'
import { aRate, purchaseOf, taxTermsWith } from './rates.fixture.ts'
import { taxPurchase } from './tax-purchase.ts'
import type { TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'

// One-cent differences that shops were reported for, by the number of the report.

type Case = {
  readonly amounts: readonly number[]
  readonly rates: readonly TaxRate[]
  readonly entered: TaxTerms['entered']
  readonly shippingMinor?: number
  readonly totalMinor: { readonly line: number; readonly subtotal: number }
}

const knoxville = [aRate(70_000, { id: 1 }), aRate(22_500, { id: 2 })]
const halves = [aRate(90_000, { id: 1 }), aRate(90_000, { id: 2 })]
const both = (minor: number) => ({ line: minor, subtotal: minor })

const cases: Readonly<Record<string, Case>> = {
  '20440: 45 and 49 with 21 % in them, delivery 4.96 without': {
    ...{ amounts: [4500, 4900], rates: [aRate(210_000)], entered: 'inclusive', shippingMinor: 496 },
    totalMinor: both(10_000),
  },
  '13272: 28.00 with 19 % in it less 10 %, delivery 2.02 without': {
    ...{ amounts: [2520], rates: [aRate(190_000)], entered: 'inclusive', shippingMinor: 202 },
    totalMinor: both(2760),
  },
  '8226: 75.00 and 4.88 tax, delivery 10.11': {
    ...{
      amounts: [7500],
      rates: [aRate(65_000, { shipping: false })],
      entered: 'exclusive',
      shippingMinor: 1011,
    },
    totalMinor: both(8999),
  },
  '23917: 599.00 with twice 9 % in it': {
    ...{ amounts: [59_900], rates: halves, entered: 'inclusive' },
    totalMinor: both(59_900),
  },
  '25641: 22.99 in Knoxville, of state and city, delivery 10.00': {
    ...{ amounts: [2299], rates: knoxville, entered: 'exclusive', shippingMinor: 1000 },
    // Each of the four taxes rounded is 3.06; each of the two rates once, 3.05.
    totalMinor: { line: 2299 + 1000 + 306, subtotal: 2299 + 1000 + 305 },
  },
  '17883: four at 4.02 without 22 %': {
    ...{ amounts: [1608], rates: [aRate(220_000)], entered: 'exclusive' },
    totalMinor: both(1962),
  },
  '27026: three at 3.33 with 20 % in them': {
    ...{ amounts: [999], rates: [aRate(200_000)], entered: 'inclusive' },
    totalMinor: both(999),
  },
  '34529: 24.23 and 3.50 with 23 % in them': {
    ...{ amounts: [2423, 350], rates: [aRate(230_000)], entered: 'inclusive' },
    totalMinor: both(2773),
  },
  '17397: several small lines with 20 % in them': {
    ...{ amounts: [159, 225, 99, 349, 115, 210, 445], rates: [aRate(200_000)], entered: 'inclusive' },
    totalMinor: both(1602),
  },
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Every figure that a receipt shows, added up by hand. */
function receiptTotal({ shipping }: PurchaseToTax, { lines, byRate }: TaxedPurchase): number {
  const nets = sum(lines.map(({ netTotalMinor }) => netTotalMinor)) + (shipping?.costMinor ?? 0)
  return nets + sum(byRate.map((rate) => rate.taxMinor + rate.shippingTaxMinor))
}

describe('known bugs of WooCommerce that this shop does not have', () => {
  describe.each(['line', 'subtotal'] as const)('with taxes rounded by %s', (rounding) => {
    it.each(Object.entries(cases))('%s', (_, { amounts, rates, entered, shippingMinor, totalMinor }) => {
      const shipping = shippingMinor === undefined ? undefined : { costMinor: shippingMinor, taxable: true }
      const purchase = purchaseOf(amounts, taxTermsWith(rates, { entered, rounding }), { shipping })
      const taxed = taxPurchase(purchase)
      expect(receiptTotal(purchase, taxed)).toBe(totalMinor[rounding])
      expect(sum(taxed.lines.map(({ taxMinor }) => taxMinor)) + taxed.shippingTaxMinor).toBe(
        taxed.totalTaxMinor,
      )
      // The order is made of the same lines, in whatever order: its figures are those of the cart.
      const ordered = taxPurchase({ ...purchase, lines: [...purchase.lines].reverse() })
      expect(ordered.byRate).toEqual(taxed.byRate)
      expect([...ordered.lines].reverse()).toEqual(taxed.lines)
    })
  })

  it('17883: a price finer than the minor unit is refused', () => {
    expect(parseMinor('4.0163934', 2)).toBeUndefined()
  })

  it('34529: a list shows what the cart charges, with tax and without', () => {
    const rates = { '': [aRate(230_000)] }
    const good = { taxStatus: 'taxable' as const, taxClass: '' }
    for (const minor of [2423, 350]) {
      const display = { taxes: true, entered: 'inclusive' as const, rates, suffix: '' }
      const [line] = taxPurchase(purchaseOf([minor], taxTermsWith(rates[''], { entered: 'inclusive' }))).lines
      expect(displayedTaxPrice(minor, good, { ...display, shows: 'incl' })).toBe(minor)
      expect(displayedTaxPrice(minor, good, { ...display, shows: 'excl' })).toBe(line?.netTotalMinor)
    }
  })
})
