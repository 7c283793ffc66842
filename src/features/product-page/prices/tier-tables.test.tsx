import { describe, expect, it } from 'vitest'
import { plainAmounts } from '../../../../test/support/texts/plain-amounts.ts'
import type { SettingDeclaration } from '../../../platform/settings.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { bowl, bowlPageData, costs, plainSwatches, variation } from '../bowl.fixture.ts'
import { offerOf } from '../data/page-data.ts'
import { productView } from '../product-view.tsx'
import { pagePricing } from './page-pricing.ts'

const rules: TierRules = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 2000 }], minimum: 1 }
const samePrices = { unit: { singular: '', plural: '' }, samePrices: true, minimumTogether: false }
const all = (tierRules: TierRules) => new Map([101, 102, 103].map((id) => [id, tierRules]))
const chosen = { pa_colour: 'verde', pa_size: 'small' }

function pricing(
  values: Readonly<Record<string, unknown>> = {},
  options = { ...samePrices, samePrices: false },
) {
  const get = <Value,>({ name, default: usual }: SettingDeclaration<Value>) =>
    (values[name] ?? usual) as Value
  return pagePricing({ get }, options)
}

const viewOf = (changes: Parameters<typeof bowlPageData>[0], choice = {}) =>
  productView(bowlPageData({ tiers: all(rules), pricing: pricing(), ...changes }), choice, plainSwatches)

describe('prices by quantity on a page', () => {
  it('have their element before a choice, and their table with the variation that the page opens with', () => {
    const element = viewOf({}).inserts?.before_add_to_cart_button ?? ''
    expect(element).toContain('tpt__tiered-pricing')
    expect(element).not.toContain('data-tiered-pricing-table')
    expect(viewOf({}, chosen).inserts?.before_add_to_cart_button).toContain('data-product-id="101"')
  })

  it('need no request for the variation that the page opens with, where it has none', () => {
    const elementOf = (tiers: ReadonlyMap<number, TierRules>, choice = {}) =>
      viewOf({ tiers }, choice).inserts?.before_add_to_cart_button
    expect(elementOf(new Map([[102, rules]]), chosen)).toContain('data-without-prices="101"')
    expect(elementOf(new Map([[102, rules]]))).not.toContain('data-without-prices')
    expect(elementOf(all(rules), chosen)).not.toContain('data-without-prices')
  })

  it('are where the owner wants them', () => {
    const { inserts } = viewOf({ pricing: pricing({ tiered_pricing_position: 'after_title' }) }, chosen)
    expect(Object.keys(inserts ?? {})).toEqual(['after_title', 'after_add_to_cart_button'])
  })

  it('include the product’s own price for when the choice is cleared', () => {
    const html = plainAmounts(viewOf({}, chosen).followingPriceHtml ?? '')
    expect(html).toContain('<span class="price">$24.00</span>')
    expect(html).toMatch(/<template>.*\$24\.00 – \$48\.50.*<\/template>/)
  })

  it('are not marked as the same for all where they differ', () => {
    const same = viewOf({ pricing: pricing({}, samePrices) }).inserts?.before_add_to_cart_button
    expect(same).toContain('data-variable-product-same-prices="no"')
    const variations = bowl.variations.map(({ id, choice }) =>
      variation(id, choice['pa_colour'] ?? '', choice['pa_size'] ?? '', costs(2400)),
    )
    const product = { ...bowl, variations }
    const really = viewOf({ product, pricing: pricing({}, samePrices) }).inserts?.before_add_to_cart_button
    expect(really).toContain('data-variable-product-same-prices="yes"')
    expect(really).toContain('data-product-id="101"')
  })

  it('leave the price alone, and show that of listings, where the owner wants that', () => {
    const wanted = {
      product_page_price_format: 'same_as_catalog',
      tiered_price_at_catalog: true,
      tiered_price_at_catalog_for_variable: true,
    }
    const html = viewOf({ pricing: pricing(wanted) }).followingPriceHtml
    expect(html).toContain('$20.00 – $48.50')
    expect(html).toContain('data-price-type="no-rules"')
  })

  it('are none where nothing has any, so that a choice changes the price at once', () => {
    const view = viewOf({ tiers: new Map() }, chosen)
    expect(view.followingPriceHtml).toBeUndefined()
    expect(view.inserts?.before_add_to_cart_button).toContain('tpt__tiered-pricing')
  })
})

describe('the sum of what is being chosen', () => {
  const wanted = pricing({ display_summary_non_tiered: true })
  const sumOf = (view: ReturnType<typeof viewOf>) => view.inserts?.after_add_to_cart_button ?? ''

  it('is not shown of what has no prices by quantity, unless the owner wants it', () => {
    expect(sumOf(viewOf({ tiers: new Map() }, chosen))).toContain('tier-pricing-summary-table--hidden')
    const shown = sumOf(viewOf({ tiers: new Map(), pricing: wanted }, chosen))
    expect(shown).not.toContain('--hidden')
    expect(shown).toContain('<strong data-tier-pricing-table-summary-total="">$24.00</strong>')
  })

  it('waits for a choice, and has the price it is computed from', () => {
    const before = viewOf({ tiers: new Map(), pricing: wanted })
    expect(sumOf(before)).toContain('tier-pricing-summary-table--hidden')
    expect(before.inserts?.before_add_to_cart_button).not.toContain('data-price=')
    const after = viewOf({ tiers: new Map(), pricing: wanted }, chosen)
    expect(after.inserts?.before_add_to_cart_button).toMatch(/fallback-data" hidden="".*data-price="24"/)
    expect(after.followingPriceHtml).toBeUndefined()
  })

  it('comes with a product without choice as well', () => {
    const product = { ...bowl, kind: 'simple' as const, prices: costs(1250), variations: [] }
    expect(viewOf({ product, tiers: new Map() }).inserts).toBeUndefined()
    expect(sumOf(viewOf({ product, tiers: new Map(), pricing: wanted }))).toContain('$12.50')
  })
})

describe('the price of a unit', () => {
  const measured = { amount: 500, base: 1000, unit: 'ml' }
  const variations = bowl.variations.map((each) => ({ ...each, measured }))

  it('follows the price of a variation, at the minimum quantity, with the data for scripts', () => {
    const html = viewOf({ product: { ...bowl, variations } }, chosen).followingPriceHtml ?? ''
    const unit =
      '<span class="unit-price" data-amount="500" data-base="1000"><span class="unit-price-amount">'
    expect(html).toContain(`${unit}$48.00</span> / 1000 ml</span>`)
    const ofMinimum = viewOf(
      { product: { ...bowl, variations }, tiers: all({ ...rules, minimum: 5 }) },
      chosen,
    )
    expect(ofMinimum.followingPriceHtml).toContain(`${unit}$40.00</span>`)
  })

  it('is absent where nothing is measured, or for a price range', () => {
    expect(viewOf({}, chosen).followingPriceHtml).not.toContain('unit-price')
    expect(viewOf({ product: { ...bowl, variations } }).priceHtml).not.toContain('unit-price')
  })
})

describe('prices by quantity above the stock', () => {
  const level = (stockLeft: number, backorders: 'no' | 'yes') =>
    ({
      stockLeft,
      state: 'instock',
      backorders,
      lowStockThreshold: undefined,
      stockItemId: 101,
    }) as const
  const table = (left: number, backorders: 'no' | 'yes' = 'no') =>
    viewOf({ levels: new Map([[101, level(left, backorders)]]) }, chosen).inserts?.before_add_to_cart_button

  it('show how many are left of the variation, unless backorders are allowed', () => {
    expect(table(4)).toContain('only 4 left')
    expect(table(5)).not.toContain('only')
    expect(table(4, 'yes')).not.toContain('only')
  })

  it('are not the same for all variations where only some are so few', () => {
    const variations = [101, 103].map((id) => variation(id, 'verde', 'small', costs(2400)))
    const isSame = (left: number) =>
      viewOf({
        product: { ...bowl, variations },
        pricing: pricing({}, samePrices),
        levels: new Map([[101, level(left, 'no')]]),
      }).inserts?.before_add_to_cart_button?.includes('same-prices="yes"')
    expect([isSame(4), isSame(5)]).toEqual([false, true])
  })
})

describe('what can be bought', () => {
  const offer = (tierRules: TierRules, stockLeft?: number) => {
    const level = {
      stockLeft,
      state: 'instock',
      backorders: 'no',
      lowStockThreshold: undefined,
      stockItemId: 101,
    } as const
    return offerOf(
      bowlPageData({ tiers: all(tierRules), levels: new Map([[101, level]]) }),
      bowl.variations[0]!,
    )
  }

  it('has the limits of its rules and the price of its buyer, as in the cart', () => {
    const rolePrice = { kind: 'percentage', discountPpm: 500_000, off: 'regular' } as const
    expect(offer({ ...rules, minimum: 3, maximum: 9, step: 2, rolePrice })).toMatchObject({
      min: 4,
      max: 8,
      step: 2,
      price: { activeMinor: 1200, regularMinor: 2400, onSale: true },
    })
  })

  it('is nothing where fewer are left than are sold', () => {
    expect(offer({ ...rules, minimum: 3 }, 2)?.inStock).toBe(false)
    expect(offer({ ...rules, minimum: 3 }, 3)?.inStock).toBe(true)
  })
})
