import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainMarkup } from '../../../../test/support/texts/plain-amounts.ts'
import { productPriceDisplay } from '../../catalog/rules/product-price-display.ts'
import { aRate } from '../../tax/rules/rates.fixture.ts'
import { type PricingTable, pricingTable } from '../rules/table/pricing-table.ts'
import { defaultDisplay, dollar } from '../rules/table/tier-display.fixture.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import { type DisplayType, defaultOptions, displayTypes } from '../rules/table/tier-options.ts'
import { settingsAttribute } from './attributes.ts'
import { DynamicPrice } from './DynamicPrice.tsx'
import { TierPricing } from './TierPricing.tsx'
import { TierPricingData } from './TierPricingData.tsx'
import { TierSummary } from './TierSummary.tsx'
import { YouSave } from './YouSave.tsx'

function tableOf(display: TierDisplay, minimum = 1, stockLimit?: number): PricingTable {
  return pricingTable({
    product: { id: 81, parentId: 80, name: '<b>Tray</b>' },
    price: { activeMinor: 1000, regularMinor: 1200, onSale: true },
    rules: {
      kind: 'fixed',
      steps: [
        { minQuantity: 5, amount: 900 },
        { minQuantity: 10, amount: 800 },
      ],
      minimum,
    },
    quantityLimits: { min: undefined, max: undefined, step: undefined },
    soldIndividually: false,
    stockLimit,
    display,
    currency: dollar,
  }) as PricingTable
}
const shown = (changes: Partial<TierDisplay> = {}, left?: number) => {
  const display = { ...defaultDisplay, ...changes }
  return plainMarkup(
    <TierPricing productId={80} productType="variable" display={display} table={tableOf(display, 1, left)} />,
  )
}

it('gives scripts the color of the current tier: the owner’s, else the look’s', () => {
  const colorFor = (activeColor: string): string =>
    JSON.parse(settingsAttribute({ ...defaultDisplay, activeColor }, 'table')).active_tier_color
  expect(colorFor('#96598a')).toBe('#96598a')
  expect(readFileSync('src/ui/styles/tokens.css', 'utf8')).toContain(`--gold: ${colorFor('')};`)
})

const roots: Record<DisplayType, RegExp> = {
  table: /<table class="shop_table tiered-pricing-table [^"]*" data-tiered-pricing-table/,
  tooltip: /<table class="shop_table tiered-pricing-table [^"]*" data-tiered-pricing-table/,
  'horizontal-table': /<section class="tiered-pricing-horizontal-table [^>]* data-tiered-pricing-table/,
  'plain-text':
    /<ul class="tiered-pricing-plain-texts [^>]* data-tiered-pricing-table.*<li class="tiered-pricing-plain-text tiered-pricing--active"/,
  blocks:
    /<ul class="tiered-pricing-blocks [^>]* data-tiered-pricing-table.*<li class="tiered-pricing-block tiered-pricing--active"/,
  dropdown:
    /<div class="tiered-pricing-dropdown [^>]* data-tiered-pricing-table.*__select-box".*__list"><ul .*<li class="tiered-pricing-dropdown-option/,
  options:
    /<ul class="tiered-pricing-options [^>]* data-tiered-pricing-table.*<li class="tiered-pricing-option tiered-pricing-option--default tiered-pricing--active"/,
}
const withoutOrder = (html: string) =>
  html.replace(/(<li) id="[^"]*" role="option" aria-selected="[^"]*"/g, '$1')

describe('every display type', () => {
  it.each(displayTypes)('%s has its root, a row for each price, and all that scripts read', (type) => {
    const html = shown({ type })
    expect(withoutOrder(html)).toMatch(roots[type])
    for (const [quantity, price] of [
      [1, 10],
      [5, 9],
      [10, 8],
    ]) {
      expect(html).toContain(
        `data-tiered-quantity="${quantity}" data-tiered-price="${price}" data-tiered-price-exclude-taxes="${price}" data-tiered-price-include-taxes="${price}"`,
      )
    }
    expect(html).toContain('data-price-rules="{&quot;5&quot;:9,&quot;10&quot;:8}"')
    expect(html).toContain('data-regular-price="12" data-sale-price="10" data-price="10"')
    expect(html).not.toContain('<b>')
  })

  it.each(displayTypes)('%s has buttons to choose a row by only where premium is on', (type) => {
    expect(shown({ type })).not.toContain('<button')
    const premium = shown({ type, premium: true, clickableRows: true })
    expect(premium.match(/<button/g)?.length).toBe(type === 'dropdown' ? undefined : 3)
  })
})

describe('a price that is for more than is in stock', () => {
  it.each(displayTypes)(
    'stays in %s with all attributes for scripts, is marked, and cannot be selected',
    (type) => {
      const html = shown({ type, premium: true, clickableRows: true }, 7)
      expect(html).toContain('data-tiered-quantity="10" data-tiered-price="8"')
      expect(html).toContain('data-price-rules="{&quot;5&quot;:9,&quot;10&quot;:8}"')
      expect(html.match(/<small>only 7 left<\/small>/g)).toHaveLength(1)
      expect(html.match(/<button/g)?.length).toBe(type === 'dropdown' ? undefined : 2)
      expect(html.match(/role="option"[^>]* aria-disabled="true"/g)?.length).toBe(
        type === 'dropdown' ? 1 : undefined,
      )
      expect(html.match(/<(?:tr|li)[^>]* data-tiered-left="7"/g)?.length).toBe(
        type === 'horizontal-table' ? undefined : 1,
      )
    },
  )

  it.each(displayTypes)('is stated in %s where quantities have no column, too', (type) => {
    const headings = { quantity: '', discount: '', price: 'Each' }
    expect(shown({ type, headings }, 7).match(/only 7 left/g)).toHaveLength(1)
  })

  it('is none with as many left, or where stock is not tracked', () => {
    expect(shown({}, 10)).toBe(shown())
    expect(shown({}, 9)).toContain('only 9 left')
    expect(shown({}, 0)).toContain('sold out')
  })
})

describe('the place of prices by quantity', () => {
  it('has the data for scripts, and is hidden when the page shows the prices in another place', () => {
    expect(shown()).toMatch(
      /^<div class="tpt__tiered-pricing [^"]*" data-settings="[^"]*" data-display-context="product-page" data-display-type="table" data-product-id="80" data-product-type="variable" data-variable-product-same-prices="no">/,
    )
    expect(shown({ type: 'tooltip' })).toContain('class="tpt__tiered-pricing tpt__hidden ')
    expect(shown({ shown: false })).toContain('tpt__hidden')
    expect(shown({ activeColor: '#96598a' })).toContain('style="--tier-active:#96598a"')
  })

  it('is there, and empty, until a variation is chosen; a product may show them in its own way', () => {
    const empty = plainMarkup(
      <TierPricing
        productId={80}
        productType="variable"
        display={defaultDisplay}
        options={{ ...defaultOptions, layout: 'blocks', samePrices: true }}
        table={undefined}
      />,
    )
    expect(empty).toMatch(/data-display-type="blocks".*data-variable-product-same-prices="yes"><\/div>$/)
  })

  it('has no column without a heading', () => {
    const headings = { quantity: 'From', discount: '', price: 'Each' }
    expect(shown({ headings }).match(/<th scope="col">/g)).toHaveLength(2)
    expect(shown({ type: 'horizontal-table', headings })).not.toContain('table-cell--discount')
  })
})

describe('what follows the quantity', () => {
  const price = (minimum: number) =>
    plainMarkup(
      <DynamicPrice
        parentId={80}
        id={81}
        isVariable
        table={tableOf(defaultDisplay, minimum)}
        display={defaultDisplay}
        type="tooltip"
      >
        <i>usual</i>
      </DynamicPrice>,
    )

  it('is the price, as it is for the minimum quantity at first', () => {
    expect(price(1)).toContain('<i>usual</i>')
    expect(price(6)).toMatch(/\$12\.00<\/del>.*\$9\.00<\/ins>/)
    expect(price(1)).toContain('data-price-type="dynamic" data-product-id="81" data-parent-id="80"')
    expect(price(1)).toContain('class="tiered-pricing-tooltip-icon ')
  })

  it('is the sum, hidden until a tier is reached', () => {
    const sum = (minimum: number) =>
      plainMarkup(
        <TierSummary
          productId={80}
          name="Tray"
          display={defaultDisplay}
          currency={dollar}
          table={tableOf(defaultDisplay, minimum)}
        />,
      )
    expect(sum(1)).toContain('tier-pricing-summary-table--hidden')
    expect(sum(6)).not.toContain('tier-pricing-summary-table--hidden')
    expect(sum(6)).toContain('<strong data-tier-pricing-table-summary-total="">$54.00</strong>')
  })

  it('is the sum with tax as well where prices are shown without', () => {
    const taxed = (shows: 'incl' | 'excl') => {
      const display = {
        taxes: true,
        entered: 'exclusive',
        shows,
        rates: { '': [aRate(200_000)] },
        suffix: '',
      } as const
      const priceDisplay = productPriceDisplay(display, {})
      const table = { ...tableOf(defaultDisplay, 6), priceDisplay }
      return plainMarkup(
        <TierSummary productId={80} name="Tray" display={defaultDisplay} currency={dollar} table={table} />,
      )
    }
    expect(taxed('excl')).toContain(
      '(<span data-tier-pricing-table-summary-total-with-tax="">$64.80</span> with tax)',
    )
    expect(taxed('incl')).toContain(
      '<span hidden=""><span data-tier-pricing-table-summary-total-with-tax="">',
    )
  })

  it('is what is saved, hidden where that is nothing', () => {
    const saved = (considersSale: boolean, minimum: number) => {
      const youSave = {
        ...defaultDisplay.youSave,
        considersSale,
        text: 'Less {tp_ys_price}, {tp_ys_total_price} in all',
      }
      const display = { ...defaultDisplay, youSave }
      return plainMarkup(
        <YouSave productId={80} display={display} currency={dollar} table={tableOf(display, minimum)} />,
      )
    }
    expect(saved(true, 6)).toMatch(/__price">\$3\.00<.*__total">\$18\.00<.* in all/)
    expect(saved(false, 1)).toContain('tiered-pricing-you-save--hidden')
    expect(saved(false, 1)).toContain(
      'data-product-id="80" data-parent-id="80" data-consider-sale-price="no"',
    )
  })
})

it('has a version and a nonce in the data of the page, which scripts read', () => {
  const html = plainMarkup(<TierPricingData nonce="0123456789" premium={false} currency={dollar} />)
  expect(html).toContain('{"version":"5.2.0","loadVariationTieredPricingNonce":"0123456789","isPremium":"no"')
})
