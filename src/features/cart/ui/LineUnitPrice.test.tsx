import { describe, expect, it } from 'vitest'
import { plainMarkup } from '../../../../test/support/texts/plain-amounts.ts'
import { dollar } from '../../tier-pricing/rules/table/tier-display.fixture.ts'
import { hasTierPrice, type PricedLine } from '../rules/priced-line.ts'
import { LineSum } from './LineSum.tsx'
import { LineUnitPrice } from './LineUnitPrice.tsx'

/** A line of 5 at a common price of 24.00 whose price now is `activeMinor`; a lower one comes from a tier. */
function line(
  priceMinor: number,
  saleMinor: number | undefined,
  more: Partial<PricedLine['sellable']> = {},
  activeMinor = saleMinor ?? 2400,
) {
  const price = { activeMinor, regularMinor: 2400, onSale: activeMinor < 2400 }
  const tier = priceMinor === activeMinor ? undefined : { minQuantity: 5, unitMinor: priceMinor }
  return {
    priceMinor,
    regularMinor: 2400,
    quantity: 5,
    subtotalMinor: 5 * priceMinor,
    sellable: { ...more } as PricedLine['sellable'],
    hasTierPrice: hasTierPrice({ unitMinor: priceMinor, price, tier }),
  }
}

describe('the note of a quantity price', () => {
  it('is for a price below the common one that no sale explains', () => {
    expect(line(2000, undefined).hasTierPrice).toBe(true)
    expect(line(1900, 2000).hasTierPrice).toBe(true)
  })

  it('is not for the common price, nor for that of a sale or of a role', () => {
    expect(line(2400, undefined).hasTierPrice).toBe(false)
    expect(line(2000, 2000).hasTierPrice).toBe(false)
    expect(line(2100, undefined, {}, 2100).hasTierPrice).toBe(false)
  })
})

describe('a price that is lower than alone', () => {
  const unit = (of: ReturnType<typeof line>, strikes = true) =>
    plainMarkup(<LineUnitPrice line={of} currency={dollar} strikes={strikes} />)
  const sum = (of: ReturnType<typeof line>, strikes = true) =>
    plainMarkup(<LineSum line={of} currency={dollar} strikes={strikes} />)

  it('has the regular one struck through before it, by quantity only where the owner wants that', () => {
    expect(unit(line(2000, undefined))).toMatch(/<del>.*\$24\.00<\/del>.*\$20\.00/)
    expect(unit(line(2000, undefined), false)).toBe('$20.00')
    expect(unit(line(2000, 2000), false)).toMatch(/<del>.*\$24\.00<\/del>.*\$20\.00/)
    expect(unit(line(2400, undefined))).not.toContain('<del>')
  })

  it('has the regular sum before its own where the owner wants that', () => {
    expect(sum(line(2000, undefined))).toMatch(/<del>.*\$120\.00<\/del>.*\$100\.00/)
    expect(sum(line(2000, undefined), false)).toBe('$100.00')
    expect(sum(line(2000, 2000))).toBe('$100.00')
    const subscription = {
      period: 'month',
      interval: 1,
      length: 0,
      signUpFeeMinor: 0,
      trialLength: 0,
    } as const
    expect(sum(line(2000, undefined, { subscription: { ...subscription, trialPeriod: 'day' } }))).toBe(
      '$100.00',
    )
  })
})
