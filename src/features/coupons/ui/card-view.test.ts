import { describe, expect, it } from 'vitest'
import { aCoupon } from '../rules/coupon.fixture.ts'
import { couponCard, creditCard, usableFirst } from './card-view.ts'

const currency = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
const nowMs = Date.UTC(2026, 5, 1)
const writing = { nowMs, currency, dayText: (atMs: number) => new Date(atMs).toISOString().slice(0, 10) }
const active = { state: 'active' } as const

function worth(changes: Parameters<typeof aCoupon>[0]): string {
  const { amount, unit, kind } = couponCard(aCoupon(changes), active, writing)
  return [amount, unit, kind].join('|')
}

const gift = { of: [7], choose: 'all', quantity: 1, repeats: false } as const

describe('the value on a card', () => {
  it('is its percentage or amount, of the cart or of each unit', () => {
    expect(worth({ kind: 'percent', amount: 125_000 })).toBe('12.5%|off|Cart discount')
    expect(worth({ kind: 'percent', amount: 1_000_000 })).toBe('100%|off|Cart discount')
    expect(worth({ kind: 'fixed_cart', amount: 2500 })).toBe('$25|off|Cart discount')
    expect(worth({ kind: 'fixed_product', amount: 1250 })).toBe('$12.50|off each|Product discount')
  })

  it('is its gift or free shipping where it has no discount', () => {
    const nothing = { kind: 'fixed_cart', amount: 0 } as const
    expect(worth({ ...nothing, grantsFreeShipping: true })).toBe('Free||Free shipping')
    expect(worth({ ...nothing, giveaway: { ...gift, price: { kind: 'free' } } })).toBe('Gift||Free gift')
    expect(worth({ ...nothing, giveaway: { ...gift, price: { kind: 'percent', ppm: 500_000 } } })).toBe(
      '50%|off|Product discount',
    )
    expect(worth({ ...nothing, giveaway: { ...gift, price: { kind: 'final', minor: 100 } } })).toBe(
      '$1|each|Product discount',
    )
  })
})

it('is named by its owner’s words, and by its kind where there are none', () => {
  const named = (description: string) => couponCard(aCoupon({ description }), { state: 'active' }, writing)
  expect(named('10% off your first order')).toMatchObject({
    kind: '',
    description: '10% off your first order',
  })
  expect(named('').kind).toBe('Cart discount')
})

describe('the conditions on a card', () => {
  const terms = (changes: Parameters<typeof aCoupon>[0]) =>
    couponCard(aCoupon(changes), active, writing).terms

  it('are empty without conditions', () => {
    expect(terms({})).toEqual([])
  })

  it('are listed in a few words each', () => {
    expect(
      terms({
        cartSubtotalMinor: { min: 5000, max: 10_000 },
        categoryIds: [3],
        matchingQuantity: { min: 3 },
        excludesSale: true,
        individualUse: true,
        usageLimitPerUser: 1,
      }),
    ).toEqual([
      'Orders from $50 to $100',
      'Selected items',
      'Buy 3 or more',
      'Excludes sale items',
      'Can’t be combined with other coupons',
      'One use per customer',
    ])
  })

  it('do not repeat the items that a discount per item is named after', () => {
    const vases = { kind: 'fixed_product', categoryIds: [3] } as const
    expect(terms(vases)).toEqual(['Selected items'])
    expect(terms({ ...vases, description: '$5 off every vase' })).toEqual([])
  })
})

describe('a coupon before its start', () => {
  const stateOf = (startsAtMs: number, state: 'active' | 'applied' | 'used' = 'active') =>
    couponCard(aCoupon({ startsAtMs }), { state }, writing).state

  it('cannot be clicked, and its card shows the first day', () => {
    expect(stateOf(nowMs + 1)).toBe('coming')
    expect(stateOf(nowMs)).toBe('active')
    expect(stateOf(nowMs + 1, 'used')).toBe('used')
  })
})

describe('the date on a card', () => {
  const line = (changes: Parameters<typeof aCoupon>[0], state: 'active' | 'expired' | 'used' = 'active') =>
    couponCard(aCoupon(changes), { state }, writing).dateLine

  it('is the start before it, then the expiry', () => {
    const over = { expiresAtMs: nowMs + 1 }
    expect(line({ startsAtMs: nowMs + 1, ...over })).toBe('Starts 2026-06-01')
    expect(line({ startsAtMs: nowMs, ...over })).toBe('Expires 2026-06-01')
    expect(line({ expiresAtMs: nowMs })).toBe('Expired 2026-06-01')
    expect(line({})).toBe('')
  })

  it('states that the coupon has expired where there is no date, and is empty for a used one', () => {
    expect(line({}, 'expired')).toBe('Expired')
    expect(line({ expiresAtMs: nowMs + 1 }, 'used')).toBe('')
  })
})

describe('the card of a store credit', () => {
  it('shows the balance, and has another id than a coupon with that number', () => {
    const credit = { id: 4, code: 'aaaa-bbbb', balanceMinor: 1250, expiresAtMs: nowMs + 1 }
    expect(creditCard(credit, 'active', writing)).toMatchObject({
      id: 'credit-4',
      amount: '$12.50',
      unit: 'left',
      kind: 'Store credit',
      dateLine: 'Expires 2026-06-01',
    })
  })
})

describe('cards that cannot be used now', () => {
  const card = (code: string, missing = '') =>
    couponCard(aCoupon({ code }), { state: 'active', missing }, writing)

  it('show what is missing, and come last in stable order', () => {
    const [one, two, three, four] = [card('a', 'Add 2.'), card('b'), card('c', 'Add 1.'), card('d')]
    expect(usableFirst([one, two, three, four]).map(({ code }) => code)).toEqual(['b', 'd', 'a', 'c'])
    expect(one).toMatchObject({ state: 'inactive', missing: 'Add 2.' })
    expect(two).toMatchObject({ state: 'active', missing: '' })
  })
})
