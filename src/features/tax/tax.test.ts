import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { displayedTaxPrice } from './rules/displayed-price.ts'
import type { TaxLocation } from './rules/matching-rates.ts'
import { aLocationRate, purchaseOf } from './rules/rates.fixture.ts'
import { taxPurchase } from './rules/tax-purchase.ts'
import { insertRates } from './store.ts'
import { addTaxClass, clearTaxRateCache, priceDisplay, taxTerms } from './tax.ts'
import { taxShop } from './tax-shop.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from tax_rate`.execute(database.db)
  await sql`delete from tax_class where slug not in ('reduced-rate', 'zero-rate')`.execute(database.db)
  await insertRates(database.db, [
    aLocationRate({ country: 'DE', ratePpm: 190_000, name: 'VAT' }),
    aLocationRate({ country: 'DE', ratePpm: 70_000, name: 'VAT 7', taxClass: 'reduced-rate' }),
    aLocationRate({ country: 'US', state: 'TN', ratePpm: 70_000, name: 'State' }),
    aLocationRate({
      country: 'US',
      state: 'TN',
      postcodes: ['37900...37999'],
      ratePpm: 92_500,
      name: 'Knoxville',
    }),
  ])
})

const knoxville = { country: 'US', state: 'TN', postcode: '37918-1234', city: 'Knoxville' }
const berlin = { country: 'DE', state: '', postcode: '10115', city: 'Berlin' }
const german = { calc_taxes: true, base_country: 'DE', prices_include_tax: true }
const shopWith = (values: Readonly<Record<string, unknown>>) => taxShop(database.db, values).shop

describe('the terms of a purchase', () => {
  it('are undefined while taxes are switched off', async () => {
    expect(await taxTerms(shopWith({}), { shipping: berlin })).toBeUndefined()
  })

  it('follow the settings, with the rates of buyer and shop', async () => {
    const terms = await taxTerms(shopWith(german), { shipping: knoxville })
    expect(terms).toMatchObject({
      ...{ entered: 'inclusive', rounding: 'line', shippingClass: 'inherit' },
      ...{ adjustsToLocation: true, defaultTaxName: 'VAT' },
      rates: {
        customer: { '': [{ name: 'Knoxville', ratePpm: 92_500 }], 'reduced-rate': [], 'zero-rate': [] },
        base: { '': [{ name: 'VAT' }], 'reduced-rate': [{ name: 'VAT 7' }] },
        classes: ['reduced-rate', 'zero-rate'],
      },
    })
    const other = {
      tax_round_at_subtotal: true,
      adjust_non_base_location_prices: false,
      shipping_tax_class: '',
    }
    expect(await taxTerms(shopWith({ calc_taxes: true, ...other }), {})).toMatchObject({
      ...{
        entered: 'exclusive',
        rounding: 'subtotal',
        shippingClass: '',
        adjustsToLocation: false,
        defaultTaxName: 'Tax',
      },
    })
  })

  it("assume the shop's location, or none", async () => {
    const net = { calc_taxes: true, base_country: 'DE' }
    const rateOf = async (values: Readonly<Record<string, unknown>>) =>
      (await taxTerms(shopWith(values), {}))?.rates.customer['']?.[0]?.name
    expect(await rateOf(net)).toBe('VAT')
    expect(await rateOf({ ...net, default_customer_address: 'none' })).toBeUndefined()
    expect(await rateOf({ ...german, default_customer_address: 'none' })).toBe('VAT')
  })

  it('assume the first country that the shop sells to, where it does not sell to its own', async () => {
    const abroad = { calc_taxes: true, base_country: 'US', base_state: 'TN' }
    const rateOf = async (soldTo: string) =>
      (await taxTerms(shopWith({ ...abroad, sell_to_countries: soldTo }), {}))?.rates.customer['']?.[0]?.name
    expect(await rateOf('DE US')).toBe('State')
    expect(await rateOf('DE FR')).toBe('VAT')
  })

  it('tax a purchase from end to end', async () => {
    const terms = await taxTerms(shopWith(german), { shipping: knoxville })
    expect(taxPurchase(purchaseOf([11_900], terms!)).lines[0]).toMatchObject({
      netTotalMinor: 10_000,
      taxMinor: 925,
    })
  })
})

describe('rates of a location', () => {
  const ratesAt = async (shop: ReturnType<typeof shopWith>, location: TaxLocation) =>
    (await taxTerms(shop, { shipping: location }))?.rates.customer
  it('are cached until the cache is cleared', async () => {
    const shop = shopWith({ calc_taxes: true })
    const nameThere = async () => (await ratesAt(shop, knoxville))?.['']?.[0]?.name
    expect(await nameThere()).toBe('Knoxville')
    await sql`update tax_rate set name = 'Knox County' where name = 'Knoxville'`.execute(database.db)
    expect(await nameThere()).toBe('Knoxville')
    clearTaxRateCache(shop)
    expect(await nameThere()).toBe('Knox County')
  })

  it('are the same for any spelling of a location, and never fail', async () => {
    const shop = shopWith({ calc_taxes: true })
    const written = await ratesAt(shop, { ...knoxville, state: ' tn ', postcode: '379181234' })
    expect(written?.['']).toMatchObject([{ name: 'Knoxville' }])
    for (const text of ["'", '\\', '{}', 'ß'.repeat(10_000), '%'])
      expect(await ratesAt(shop, { country: text, state: text, postcode: text, city: text })).toMatchObject({
        '': [],
      })
  })

  it('ignore invalid rows', async () => {
    await sql`
      insert into tax_rate (country, state, postcodes, cities, rate_ppm, name, position)
      values ('de', '', '{}', '{}', 1, 'small letters', 1),
             ('DE', '', '{...,"",*,x...y}', '{""}', 1, 'odd lists', 1),
             ('DE', '', '{}', '{}', 10000000, '', -5)`.execute(database.db)
    const rates = await ratesAt(shopWith({ calc_taxes: true }), berlin)
    expect(rates?.['']).toMatchObject([{ ratePpm: 10_000_000, code: 'DE-TAX-1' }])
  })
})

describe('how pages show prices', () => {
  const good = { taxStatus: 'taxable' as const, taxClass: '' }

  it('uses the address of the shop', async () => {
    const display = await priceDisplay(shopWith({ ...german, price_display_suffix: 'plus VAT' }))
    expect(display).toMatchObject({ taxes: true, entered: 'inclusive', shows: 'excl', suffix: 'plus VAT' })
    expect(displayedTaxPrice(11_900, good, display)).toBe(10_000)
    expect(displayedTaxPrice(10_700, { ...good, taxClass: 'reduced-rate' }, display)).toBe(10_000)
    const incl = await priceDisplay(shopWith({ ...german, tax_display_shop: 'incl' }))
    expect(displayedTaxPrice(11_900, good, incl)).toBe(11_900)
  })

  it('shows entered prices where taxes are off', async () => {
    const display = await priceDisplay(shopWith({ ...german, calc_taxes: false, tax_display_shop: 'incl' }))
    expect(displayedTaxPrice(11_900, good, display)).toBe(11_900)
  })

  it('can be written into a page as data', async () => {
    const display = await priceDisplay(shopWith(german))
    expect(JSON.parse(JSON.stringify(display))).toEqual(display)
  })
})

describe('a new tax class', () => {
  it('is effective at once, and announced', async () => {
    const { shop, announced } = taxShop(database.db, german)
    const classes = async () => (await taxTerms(shop, {}))?.rates.classes
    await classes()
    expect(await addTaxClass(shop, 'Books')).toEqual({ ok: true, value: { slug: 'books', name: 'Books' } })
    expect(await classes()).toEqual(['books', 'reduced-rate', 'zero-rate'])
    expect(announced).toEqual(['tax', 'settings'])
  })

  it('cannot be added twice', async () => {
    const { shop, announced } = taxShop(database.db)
    expect(await addTaxClass(shop, 'reduced RATE')).toEqual({ ok: false, reason: 'taken' })
    expect(await addTaxClass(shop, '!')).toEqual({ ok: false, reason: 'no-name' })
    expect(announced).toEqual([])
  })
})
