import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTerms, readTerms } from '../rules/coupon-terms.ts'
import { couponRecordReader } from './coupon-record.ts'
import type { RecordContext } from './record-fields.ts'

const products: Readonly<Record<string, number>> = { 'VAS-ALBA': 75, '75': 75, '81': 81 }
const categories: Readonly<Record<string, number>> = { vases: 5, '5': 5 }
const context: RecordContext = {
  decimals: 2,
  zone: 'Europe/Rome',
  productId: (named) => products[String(named)],
  categoryId: (named) => categories[String(named)],
}

const readRecord = couponRecordReader(context)
const read = (record: unknown) => {
  const outcome = readRecord(record)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const couponOf = (record: object) => read({ code: 'x', ...record }).coupon
const termsOf = (record: object) => couponOf(record).terms
const problemsOf = (record: unknown) => {
  const outcome = readRecord(record)
  return outcome.ok ? [] : outcome.problems.map(({ path, text }) => `${path.join('.')}: ${text}`)
}

describe("WooCommerce's record of a coupon", () => {
  it('is read as the REST API returns it', () => {
    const { coupon, used, unknown } = read({
      id: 719,
      code: 'Spring Sale',
      amount: '12.50',
      status: 'publish',
      date_created: '2026-03-21T15:23:00',
      date_created_gmt: '2026-03-21T14:23:00',
      date_modified: '2026-03-21T15:23:00',
      date_modified_gmt: '2026-03-21T14:23:00',
      discount_type: 'percent',
      description: 'For spring.',
      date_expires: '2026-12-31T00:00:00',
      date_expires_gmt: '2026-12-30T23:00:00',
      usage_count: 2,
      individual_use: true,
      product_ids: [75],
      excluded_product_ids: [81],
      usage_limit: 10,
      usage_limit_per_user: null,
      limit_usage_to_x_items: 3,
      free_shipping: false,
      product_categories: [5],
      excluded_product_categories: [],
      exclude_sale_items: true,
      minimum_amount: '100.00',
      maximum_amount: '0.00',
      email_restrictions: ['*@Example.com'],
      used_by: ['1', 'ada@example.com'],
      meta_data: [{ id: 1, key: '_other', value: 'kept' }],
      _links: { self: [] },
    })
    expect(coupon).toEqual({
      code: 'spring sale',
      status: 'publish',
      kind: 'percent',
      amount: 125_000,
      description: 'For spring.',
      createdAt: new Date('2026-03-21T14:23:00Z'),
      startsAt: undefined,
      expiresAt: new Date('2026-12-30T23:00:00Z'),
      usageLimit: 10,
      usageLimitPerUser: 0,
      autoPriority: undefined,
      listedIn: [],
      terms: {
        ...noTerms,
        individualUse: true,
        productIds: [75],
        excludedProductIds: [81],
        categoryIds: [5],
        excludesSale: true,
        cartSubtotalMinor: { min: 10_000 },
        emails: ['*@example.com'],
        maxUnits: 3,
      },
      metaData: [{ id: 1, key: '_other', value: 'kept' }],
    })
    expect(used).toEqual({ count: 2, by: ['1', 'ada@example.com'] })
    expect(unknown).toEqual([])
  })

  it('has defaults for all but the code', () => {
    expect(couponOf({})).toMatchObject({
      status: 'publish',
      kind: 'fixed_cart',
      amount: 0,
      usageLimit: 0,
      terms: noTerms,
    })
  })

  it.each([
    ['2026-12-31', '2026-12-30T23:00:00Z'],
    ['2026-07-01', '2026-06-30T22:00:00Z'],
    ['2026-12-31T18:30:00', '2026-12-31T17:30:00Z'],
    ['2026-12-31 18:30', '2026-12-31T17:30:00Z'],
  ])('expires at 00:00 of the entered day in the time zone of the shop: %s', (written, moment) => {
    expect(couponOf({ date_expires: written }).expiresAt).toEqual(new Date(moment))
  })

  it.each<[object, number]>([
    [{ discount_type: 'percent', amount: '100' }, 1_000_000],
    [{ discount_type: 'percent', amount: 7.5 }, 75_000],
    [{ amount: '0' }, 0],
    [{ amount: 15 }, 1500],
    [{ amount: '15.000000' }, 1500],
    [{ amount: '1000000000000' }, 100_000_000_000_000],
  ])('has the entered amount: %o', (record, units) => {
    expect(couponOf(record).amount).toBe(units)
  })
})

describe("a plugin's meta data", () => {
  it('is read, as a list or by name', () => {
    const meta = {
      _wc_make_coupon_available: 'my_account,cart',
      _wt_coupon_start_date: '2026-12-01',
      _wt_make_auto_coupon: '1',
      _wt_sc_shipping_methods: 'flat_rate,local_pickup',
      _wt_sc_payment_methods: ['bacs'],
      _wt_sc_user_roles: 'wbte_sc_guest,customer',
      _wt_need_check_location_in: 'shipping',
      _wt_coupon_available_location: ['de', 'IT'],
      _wt_category_condition: 'and',
      _wt_product_condition: 'or',
      _wt_enable_product_category_restriction: 'yes',
      _wt_use_individual_min_max: 'yes',
      _wt_min_matching_product_qty: '2',
      _wt_max_matching_product_qty: '',
      _wt_min_matching_product_subtotal: '10.00',
      _wt_max_matching_product_subtotal: '0',
      _wt_sc_coupon_products: { '75': { min: '1', max: '' } },
      _wt_sc_coupon_categories: { '5': { min: '', max: '4' } },
      _wt_free_product_ids: '75,81',
    }
    const asList = Object.entries(meta).map(([key, value], id) => ({ id, key, value }))
    expect(read({ code: 'x', meta_data: asList })).toEqual(read({ code: 'x', meta_data: meta }))
    expect(couponOf({ meta_data: meta })).toMatchObject({
      listedIn: ['my_account', 'cart'],
      startsAt: new Date('2026-11-30T23:00:00Z'),
      autoPriority: 0,
      metaData: [],
      terms: {
        shippingMethods: ['flat_rate', 'local_pickup'],
        paymentMethods: ['bacs'],
        roles: ['guest', 'customer'],
        countries: { of: 'shipping', codes: ['DE', 'IT'] },
        requiresAll: { categories: true, products: false },
        matchingQuantity: { min: 2 },
        matchingMinor: { min: 1000 },
        itemRanges: [
          { of: 'product', id: 75, quantity: { min: 1 } },
          { of: 'category', id: 5, quantity: { max: 4 } },
        ],
        giveaway: { of: [75, 81], choose: 'all', quantity: 1, price: { kind: 'free' }, repeats: false },
      },
    })
  })

  it('has no condition when its switch is off', () => {
    const off = { _wt_min_matching_product_qty: 2, _wt_sc_coupon_products: { '75': { min: 1 } } }
    expect(termsOf({ meta_data: { ...off, _wt_enable_product_category_restriction: 'no' } })).toEqual(noTerms)
    expect(termsOf({ meta_data: { ...off, _wt_use_individual_min_max: 'no' } })).toEqual({
      ...noTerms,
      matchingQuantity: { min: 2 },
    })
  })

  it('is reported with its unknown conditions', () => {
    const { unknown, coupon } = read({ code: 'x', meta_data: { _wt_moon: 'full', _wt_none: '', other: 1 } })
    expect(unknown).toEqual(['_wt_moon'])
    expect(coupon.metaData).toEqual([
      { id: 1, key: '_wt_moon', value: 'full' },
      { id: 2, key: '_wt_none', value: '' },
      { id: 3, key: 'other', value: 1 },
    ])
  })

  it('is reported with its name where it is invalid', () => {
    expect(problemsOf({ code: 'x', meta_data: { _wt_free_product_ids: '75,9' } })).toEqual([
      'meta_data._wt_free_product_ids.1: There is no product with the SKU or id "9".',
    ])
  })
})

describe('fields beyond WooCommerce', () => {
  it.each<[unknown, object]>([
    [undefined, { kind: 'free' }],
    ['free', { kind: 'free' }],
    [{ percent: '50' }, { kind: 'percent', ppm: 500_000 }],
    [{ amount: '5' }, { kind: 'amount', minor: 500 }],
    [{ final: '1.00' }, { kind: 'final', minor: 100 }],
  ])('include a giveaway at the price %o', (price, expected) => {
    const giveaway = { of: ['VAS-ALBA', 81], choose: 'one', ['pieces']: 2, price }
    expect(termsOf({ giveaway }).giveaway).toEqual({
      of: [75, 81],
      choose: 'one',
      quantity: 2,
      price: expected,
      repeats: false,
    })
  })

  it('gives one unit for every three of the same product', () => {
    expect(
      termsOf({ min_matching_pieces: 3, giveaway: { of: 'same', repeats: true } }).giveaway,
    ).toMatchObject({ of: 'same', quantity: 1, repeats: true })
  })

  it('include a priority', () => {
    expect(couponOf({ auto: true, auto_priority: 7 }).autoPriority).toBe(7)
    expect(couponOf({ auto_priority: 7 }).autoPriority).toBeUndefined()
  })
})

describe('an invalid record', () => {
  it.each<[unknown, string]>([
    [null, ': This is not a coupon.'],
    [[], ': This is not a coupon.'],
    [{}, 'code: A code has 1 to 100 visible characters'],
    [{ code: '  ' }, 'code: A code'],
    [{ code: 'a\u0000b' }, 'code: A code'],
    [{ code: 'a\u200bb' }, 'code: A code'],
    [{ code: 'x'.repeat(101) }, 'code: A code'],
    [{ code: 5 }, 'code: A code'],
    [{ amount: '-1' }, 'amount: This must be an amount from 0 on'],
    [{ amount: '10,5' }, 'amount: This must be an amount'],
    [{ amount: '1.999' }, 'amount: This must be an amount'],
    [{ amount: 1e21 }, 'amount: This must be an amount'],
    [{ amount: {} }, 'amount: This must be an amount'],
    [{ discount_type: 'percent', amount: '150' }, 'amount: This must be a percentage from 0 to 100'],
    [{ discount_type: 'percent', amount: '-5' }, 'amount: This must be a percentage'],
    [{ discount_type: 'store_credit' }, 'discount_type: Store credit is not a coupon'],
    [{ discount_type: 'bogo' }, 'discount_type: This must be percent, fixed_cart or fixed_product'],
    [{ status: 'open' }, 'status: This must be publish'],
    [{ usage_limit: -1 }, 'usage_limit: This must be a whole number from 0 on'],
    [{ usage_limit: 1.5 }, 'usage_limit: This must be a whole number'],
    [{ usage_limit: 'many' }, 'usage_limit: This must be a whole number'],
    [{ usage_limit_per_user: '-1' }, 'usage_limit_per_user: This must be a whole number'],
    [{ limit_usage_to_x_items: -1 }, 'limit_usage_to_x_items: This must be a whole number'],
    [{ date_expires: 'tomorrow' }, 'date_expires: This must be a day such as'],
    [{ date_expires: '2026-02-31' }, 'date_expires: This must be a day'],
    [{ date_expires: 5 }, 'date_expires: This must be a day'],
    [{ product_ids: ['NO-SUCH'] }, 'product_ids.0: There is no product with the SKU or id "NO-SUCH"'],
    [{ product_categories: [99] }, 'product_categories.0: There is no category with the slug or id "99"'],
    [{ product_ids: 'x'.repeat(201) }, 'product_ids.0: This must be an SKU'],
    [{ email_restrictions: ['ada'] }, 'email_restrictions.0: This must be an e-mail address'],
    [{ email_restrictions: ['a da@example.com'] }, 'email_restrictions.0: This must be'],
    [{ minimum_amount: '10', maximum_amount: '5' }, 'maximum_amount: This must not be below'],
    [{ countries: ['Utopia'] }, 'countries.0: This must be a list of two-letter codes'],
    [{ listed_in: ['street'] }, 'listed_in.0: This must be my_account, cart or checkout'],
    [{ individual_use: 'perhaps' }, 'individual_use: This must be true or false'],
    [{ minimum_amout: '10' }, ': A coupon has nothing called "minimum_amout"'],
    [{ giveaway: { of: 'same', repeats: true } }, 'giveaway.repeats: A repeating gift needs'],
    [
      { giveaway: { of: ['VAS-ALBA'], ['pieces']: 0 } },
      'giveaway.pieces: This must be a whole number from 1',
    ],
    [{ giveaway: { of: ['VAS-ALBA'], price: { percent: 150 } } }, 'giveaway.price: This must be "free"'],
    [{ auto: true, auto_priority: 1.5 }, 'auto_priority: This must be a whole number'],
    [{ meta_data: 5 }, 'meta_data: This must be a list'],
  ])('is refused with a message: %o', (record, sentence) => {
    const whole =
      record && !Array.isArray(record) && Object.keys(record).length > 0 ? { code: 'x', ...record } : record
    const problems = problemsOf(whole)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
    expect(problems[0]).toMatch(/\.$/)
  })

  it('never throws, and what it accepts can be read again', () => {
    const fields = [
      'code',
      'amount',
      'product_ids',
      'used_by',
      'meta_data',
      'giveaway',
      'date_expires',
      'auto',
      'roles',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), (record) => {
        const outcome = readRecord(record)
        if (outcome.ok)
          expect(readTerms(JSON.parse(JSON.stringify(outcome.value.coupon.terms)))).toBeDefined()
      }),
    )
  })
})
