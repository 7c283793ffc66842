import { describe, expect, it } from 'vitest'
import { plainAmounts } from '../../../../test/support/texts/plain-amounts.ts'
import type { SettingDeclaration } from '../../../platform/settings.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { aRate } from '../../tax/rules/rates.fixture.ts'
import type { QuantityPriceInput } from '../../tier-pricing/rules/quantity-price.ts'
import { displayedQuantityPrice } from '../../tier-pricing/rules/quantity-price.ts'
import { bowl, bowlPageData, costs, plainSwatches, variation } from '../bowl.fixture.ts'
import { variationData, variationDataInput } from '../choice/variation-data.tsx'
import type { ProductPageData } from '../data/page-data.ts'
import { productView } from '../product-view.tsx'
import { productData } from '../structured-data.ts'
import { pagePricing } from './page-pricing.ts'

const taxDisplay: PriceDisplay = {
  taxes: true,
  entered: 'exclusive',
  shows: 'incl',
  rates: { '': [aRate(190_000)], 'reduced-rate': [aRate(70_000)] },
  suffix: 'incl. VAT',
}
const taxed = (changes: Partial<ProductPageData> = {}) => bowlPageData({ taxDisplay, ...changes })
const suffix = '<small class="woocommerce-price-suffix">incl. VAT</small>'
const [small, large] = [bowl.variations[0]!, bowl.variations[1]!]

function pricing(values: Readonly<Record<string, unknown>>) {
  const get = <Value,>({ name, default: usual }: SettingDeclaration<Value>) =>
    (values[name] ?? usual) as Value
  return pagePricing({ get })
}

describe('a page in a shop with taxes', () => {
  it('shows old price, price, unit price and fee with them, and the suffix', () => {
    const subscription = {
      ...({ period: 'month', interval: 1, length: 0, trialLength: 0, trialPeriod: 'day' } as const),
      signUpFeeMinor: 2000,
    }
    const product = {
      ...bowl,
      ...{ kind: 'simple' as const, variations: [], subscription },
      prices: costs(5000, { saleMinor: 4000 }),
      measured: { amount: 500, base: 1000, unit: 'ml' },
    }
    const { priceHtml, badge } = productView(taxed({ product }), {}, plainSwatches)
    expect(plainAmounts(priceHtml)).toContain(
      `$59.50</del> <ins><span class="screen-reader-text">now </span>$47.60</ins> ${suffix}`,
    )
    expect(priceHtml).toContain('$95.20</span> / 1000 ml')
    expect(priceHtml).toContain('a $23.80 sign-up fee')
    expect(badge).toBe('20% off · save $11.90')
  })

  it('distinguishes variations with the same price and different taxes', () => {
    const variations = [
      variation(1, 'verde', 'small', costs(2000)),
      { ...variation(2, 'verde', 'large', costs(2000)), taxClass: 'reduced-rate' },
    ]
    const pageData = taxed({ product: { ...bowl, variations } })
    expect(plainAmounts(productView(pageData, {}, plainSwatches).priceHtml)).toContain(
      `$21.40 – $23.80 ${suffix}`,
    )
    expect(
      plainAmounts(variationData(variationDataInput(pageData), variations[1]!)?.price_html ?? ''),
    ).toContain('$21.40')
    const plain = bowlPageData({ product: { ...bowl, variations } })
    expect(variationData(variationDataInput(plain), variations[1]!)?.price_html).toBe('')
  })

  it('gives search engines the shown price', () => {
    expect(JSON.stringify(productData(taxed(), ''))).toContain('"price":"57.72"')
  })

  it('has the wire’s amounts of a variation as they are shown', () => {
    expect(variationData(variationDataInput(taxed()), large)).toMatchObject({
      display_price: 57.72,
      display_regular_price: 66.64,
    })
  })

  it('lets script work out the sum of a variation without prices by quantity as the cart does', () => {
    const lowPriced = { ...small, prices: costs(99) }
    const product = { ...bowl, variations: [lowPriced] }
    const pageData = taxed({ product, pricing: pricing({ display_summary_non_tiered: true }) })
    const data = variationData(variationDataInput(pageData), lowPriced)
    expect(data?.display_price).toBe(1.18)
    const known = JSON.parse(data?.priced_as ?? '') as QuantityPriceInput
    expect(displayedQuantityPrice(known, 10, { totalPrice: false, asDiscount: true }).totalMinor).toBe(1178)
    expect(variationData(variationDataInput(taxed({ product })), lowPriced)).not.toHaveProperty('priced_as')
  })
})
