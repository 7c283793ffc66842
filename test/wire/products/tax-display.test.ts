import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearTaxRateCache } from '../../../src/features/tax/tax.ts'
import {
  displayedQuantityPrice,
  type QuantityPriceInput,
} from '../../../src/features/tier-pricing/rules/quantity-price.ts'
import type { TierRules } from '../../../src/features/tier-pricing/rules/tier-price.ts'
import { saveTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  amountsIn,
  displayedPricesIn,
  priceOnCard,
  structuredPrice,
  sumsMailed,
  textsOf,
} from '../../support/catalog/displayed-prices.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, world } from '../../support/world.ts'

const entries = ['incl', 'excl'] as const
type Entry = (typeof entries)[number]
const shops = entries.flatMap((entered) => entries.map((shows) => ({ entered, shows })))

/** The shown or charged amount, computed independently: halves away from zero, the tax rounded. */
function shownAt(percent: number, { entered, shows }: { readonly entered: Entry; readonly shows: Entry }) {
  return (minor: number) => {
    if (entered === shows) return minor
    return entered === 'excl'
      ? minor + Math.round((minor * percent) / 100)
      : minor - Math.round((minor * percent) / (100 + percent))
  }
}

/** The products and variations of the test, at three tax rates; `slug` is the product's. */
const products = [
  {
    id: world.coaster,
    product: world.coaster,
    slug: 'coaster-orlo',
    sku: 'COA-ORLO',
    percent: 19,
    choice: {},
  },
  { id: world.candle, product: world.candle, slug: 'candle-lume', sku: 'CAN-LUME', percent: 7, choice: {} },
  { id: world.alba, product: world.alba, slug: 'vase-alba', sku: 'VAS-ALBA', percent: 0, choice: {} },
  {
    id: world.trayVerdeSmall,
    product: world.tray,
    slug: 'tray-rivo',
    sku: 'TRA-RIVO-VS',
    percent: 19,
    choice: { attribute_pa_colour: 'verde', attribute_pa_size: 'small' },
  },
  {
    id: world.trayNeroAny,
    product: world.tray,
    slug: 'tray-rivo',
    sku: 'TRA-RIVO-N',
    percent: 7,
    choice: { attribute_pa_colour: 'nero', attribute_pa_size: 'large' },
  },
] as const

const fixed: TierRules = {
  kind: 'fixed',
  steps: [
    { minQuantity: 5, amount: 999 },
    { minQuantity: 10, amount: 833 },
  ],
  minimum: 1,
}
const tenth: TierRules = { kind: 'percentage', steps: [{ minQuantity: 5, amount: 101_000 }], minimum: 1 }

/** The price of one item, and from 5 on, as entered. */
const enteredOf: Readonly<Record<number, readonly [one: number, five: number]>> = {
  [world.coaster]: [1199, 999],
  [world.candle]: [1495, 1344],
  [world.alba]: [2423, 999],
  [world.trayVerdeSmall]: [4799, 4314],
  [world.trayNeroAny]: [7003, 6296],
}

async function taxedShop(
  given: { readonly entered: Entry; readonly shows: Entry },
  settings: Readonly<Record<string, unknown>> = {},
): Promise<TestApp> {
  const app = await makeTestApp({
    env: { HANDSEL_RATE_LIMITS: '0' },
    settings: {
      calc_taxes: true,
      prices_include_tax: given.entered === 'incl',
      tax_display_shop: given.shows,
      tax_display_cart: given.shows,
      tax_based_on: 'base',
      base_country: 'DE',
      ...settings,
    },
  })
  const { pool, db } = app.database
  await fillOtherKinds(db)
  await pool.query(`insert into tax_rate (country, rate_ppm, name, class_slug, priority, shipping, position)
    values ('DE', 190000, 'VAT', null, 1, true, 1), ('DE', 70000, 'VAT', 'reduced-rate', 1, true, 2)`)
  await pool.query(`update product set tax_class = 'reduced-rate' where id in ($1, $2)`, [
    world.candle,
    world.trayNeroAny,
  ])
  await pool.query(`update product set tax_status = 'none' where id = $1`, [world.alba])
  for (const [id, [one]] of Object.entries(enteredOf)) {
    const column = Number(id) === world.candle ? 'sale_price_minor' : 'regular_price_minor'
    await pool.query(`update product set ${column} = $2 where id = $1`, [id, one])
  }
  await pool.query('update stock_level set quantity = 1000')
  await saveTierRules(
    db,
    app.shop.tags,
    new Map([
      [world.coaster, fixed],
      [world.alba, fixed],
      [world.candle, tenth],
      [world.tray, tenth],
    ]),
  )
  clearTaxRateCache(app.shop)
  return app
}

/** The data of the browser's script, which applies the same rule. */
function priceInputIn(html: string, id: number): QuantityPriceInput {
  const tag = [...html.matchAll(/<[^>]*\sdata-tiered-pricing-table(?:=""|\s|>)[^>]*>/g)]
    .map(([each]) => each)
    .find((each) => each.includes(`data-product-id="${id}"`))
  const json = / data-priced-as="([^"]*)"/.exec(tag ?? '')?.[1] ?? ''
  return JSON.parse(json.replaceAll('&quot;', '"')) as QuantityPriceInput
}

const asShown = { totalPrice: false, asDiscount: true }

describe.each(shops)('prices entered $entered tax, shown $shows', (given) => {
  let app: TestApp
  beforeAll(async () => {
    app = await taxedShop(given)
  })
  afterAll(() => app.close())

  it.each(products)(
    'are the same on page, card, in calls and structured data, and in the cart: $sku',
    async (variant) => {
      const { id, product, slug, sku, percent, choice } = variant
      const shown = shownAt(percent, given)
      const [one, five] = enteredOf[id]!
      const ada = visitor(app.fastify)
      const page = (await ada.get(`/product/${slug}/?${new URLSearchParams(choice)}`)).body
      const table = (await ada.post('/?wc-ajax=get_pricing_table', { variation_id: id })).body

      for (const html of [page, table]) {
        const displayed = displayedPricesIn(html, id)
        expect(displayed?.priceOfOne).toBe(shown(one) / 100)
        expect(displayed?.steps[0]).toEqual([5, shown(five) / 100])
      }
      const rows = textsOf(table, /<td>(\$[^<]*)<\/td>/g).flatMap(amountsIn)
      expect(rows.slice(0, 2)).toEqual([shown(one), shown(five)])
      expect(table).toContain(`data-tiered-price="${shown(five) / 100}"`)
      const both = { ...given, shows: 'incl' as const }
      expect(table).toContain(`data-tiered-price-include-taxes="${shownAt(percent, both)(five) / 100}"`)
      expect(table).toContain(
        `data-tiered-price-exclude-taxes="${shownAt(percent, { ...both, shows: 'excl' })(five) / 100}"`,
      )
      expect(structuredPrice(page, sku)).toBe(shown(one) / 100)
      const dynamic = page.split('data-price-type="dynamic"')[1] ?? ''
      expect(amountsIn(dynamic.split('<template>')[0] ?? '').slice(0, 2)).toContain(shown(one))

      if (id === product) {
        const [cardPrice] = priceOnCard((await ada.get('/shop/')).body, slug)
        expect(cardPrice).toBe(shown(one))
        expect(page).toContain(
          `<meta property="product:price:amount" content="${(shown(one) / 100).toFixed(2)}"/>`,
        )
      } else {
        const fields = { product_id: product, ...choice }
        const found = (await ada.post('/?wc-ajax=get_variation', fields)).json<{
          display_price: number
          display_regular_price: number
          price_html: string
        }>()
        expect([found.display_price, found.display_regular_price]).toEqual([
          shown(one) / 100,
          shown(one) / 100,
        ])
        expect(amountsIn(found.price_html)).toEqual([shown(one)])
      }

      for (const quantity of [1, 7]) {
        const sum = shown((quantity === 1 ? one : five) * quantity)
        for (const html of [page, table]) {
          expect(displayedQuantityPrice(priceInputIn(html, id), quantity, asShown).totalMinor).toBe(sum)
        }
        const eve = visitor(app.fastify)
        await eve.post('/?wc-ajax=add_to_cart', {
          product_id: product,
          variation_id: id === product ? 0 : id,
          quantity,
          ...choice,
        })
        const cart = (await eve.get('/cart/')).body
        const sums = textsOf(cart, /<td class="product-subtotal[^>]*>([\s\S]*?)<\/td>/g).flatMap(amountsIn)
        expect(sums).toEqual([sum])
      }
      expect(app.loggedErrors()).toEqual([])
    },
  )

  it('have the minimum and maximum of differently taxed variations, and of the products of a group', async () => {
    const ada = visitor(app.fastify)
    const min = shownAt(19, given)(4799)
    const max = Math.max(shownAt(19, given)(6400), shownAt(7, given)(7003))
    expect(priceOnCard((await ada.get('/shop/')).body, 'tray-rivo')).toEqual([min])
    const page = (await ada.get('/product/tray-rivo/?attribute_pa_colour=')).body
    expect(amountsIn(textsOf(page, /<span class="price">(.*?)<\/span>/g)[0] ?? '')).toEqual([min, max])
    const group = (await ada.get('/product/set-riva/')).body
    const amounts = textsOf(group, /<span class="price">(.*?)<\/span>/g).map((text) => amountsIn(text).at(-1))
    expect(amounts).toContain(shownAt(19, given)(1199))
    expect(amounts).toContain(2423)
  })
})

describe('the price suffix', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await taxedShop(
      { entered: 'excl', shows: 'incl' },
      { price_display_suffix: 'incl. VAT, {price_excluding_tax} without' },
    )
  })
  afterAll(() => app.close())

  const suffix = (text: string) => `<small class="woocommerce-price-suffix">${text}</small>`

  it('has its amounts on page, card and in the calls', async () => {
    const ada = visitor(app.fastify)
    const amounts = 'incl. VAT, $11.99 without'
    expect((await ada.get('/product/coaster-orlo/')).body).toContain(suffix(amounts))
    expect((await ada.get('/shop/')).body).toContain(suffix(amounts))
    const table = await ada.post('/?wc-ajax=get_pricing_table', { variation_id: world.coaster })
    expect(table.body).toContain(`data-product-price-suffix="${amounts}"`)
    const fields = { product_id: world.tray, ...products[3].choice }
    const { price_html } = (await ada.post('/?wc-ajax=get_variation', fields)).json<{ price_html: string }>()
    expect(price_html).toContain(suffix('incl. VAT, $47.99 without'))
  })

  it('is absent without tax, and for a price range', async () => {
    const ada = visitor(app.fastify)
    expect((await ada.get('/product/vase-alba/')).body.split('related')[0]).not.toContain('$24.23 without')
    const shop = (await ada.get('/shop/')).body
    const tray = shop.split('<li class="product').find((each) => each.includes('/product/tray-rivo/')) ?? ''
    expect(tray).toContain('From ')
    expect(tray).not.toContain('price-suffix')
  })
})

describe.each(entries)('24.23 and 3.50 with 23 % in them, shown %s (woocommerce 34529)', (shows) => {
  let app: TestApp
  beforeAll(async () => {
    app = await taxedShop({ entered: 'incl', shows })
    const { pool } = app.database
    await pool.query('update tax_rate set rate_ppm = 230000 where class_slug is null')
    await pool.query(`update product set tax_status = 'taxable', regular_price_minor = 2423 where id = $1`, [
      world.alba,
    ])
    await pool.query('update product set regular_price_minor = 350 where id = $1', [world.coaster])
    clearTaxRateCache(app.shop)
  })
  afterAll(() => app.close())

  it('are the same figures in list, cart, order and mail', async () => {
    const ada = visitor(app.fastify)
    const figures = shows === 'incl' ? [2423, 350] : [1970, 285]
    const list = (await ada.get('/shop/')).body
    const listed = ['vase-alba', 'coaster-orlo'].map((slug) => priceOnCard(list, slug)[0])
    expect(listed).toEqual(figures)

    for (const id of [world.alba, world.coaster]) {
      await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: 1 })
    }
    const cart = (await ada.get('/cart/')).body
    expect(textsOf(cart, /<td class="product-subtotal[^>]*>([\s\S]*?)<\/td>/g).flatMap(amountsIn)).toEqual(
      figures,
    )

    const order = (await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))).json<{
      redirect: string
      order_id: number
    }>()
    const { pathname, search } = new URL(order.redirect)
    const [body = ''] = (await ada.get(pathname + search)).body.split('<tfoot>')
    expect(textsOf(body, /<td class="product-total">([\s\S]*?)<\/td>/g).flatMap(amountsIn)).toEqual(figures)
    await app.runJobs()
    expect(sumsMailed(await outbox(app.shop), order.order_id).slice(0, 2)).toEqual(figures)
    expect(app.loggedErrors()).toEqual([])
  })
})
