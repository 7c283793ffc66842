import { describe, expect, it } from 'vitest'
import type { ImportNote } from '../../rules/import-note.ts'
import { noteText } from '../../texts.ts'
import { read, refusedWooRow } from './woo-row.fixture.ts'

describe('prices', () => {
  it.each([
    ['-5.00', {}, ''],
    ['19,90', {}, '1,234.50'],
    ['19.90', { point: ',', thousands: '.' }, '1.234,50'],
  ])('of %j are refused with the column, its value and the right format', (text, ways, written) => {
    const refused = refusedWooRow({ SKU: 'A', 'Regular price': text }, ways)
    expect(refused?.reason).toBe('bad-cell')
    const note = { row: 2, name: '', outcome: 'failed', reason: 'bad-cell' } as const
    const sentence = noteText({ ...note, about: refused?.about ?? '' })
    expect(sentence).toContain(`Invalid value of Regular price ("${text}")`)
    expect(/prices are written (\S+) in this shop/.exec(sentence)?.[1] ?? '').toBe(written)
  })

  it('that are no prices at all are shown shortened', () => {
    const about = refusedWooRow({ SKU: 'A', 'Sale price': 'x'.repeat(10_000) })?.about ?? ''
    expect(about).toBe(`Sale price ("${'x'.repeat(40)}…")`)
  })

  it('may include a sale price that is not lower, and stay as they are', () => {
    expect(read({ 'Regular price': '10', 'Sale price': '12' }).prices).toEqual({
      regularMinor: 1000,
      saleMinor: 1200,
    })
  })

  const rome = { timezone: 'Europe/Rome' }
  const utc = (text: string) => Date.parse(`${text}Z`)

  it.each([
    ['2026-03-01 10:00:00', utc('2026-03-01T09:00:00')],
    ['2026-03-01', utc('2026-02-28T23:00:00')],
    // Shown twice: a sale starts with the first one.
    ['2026-10-25 2:30:00', utc('2026-10-25T00:30:00')],
    ['2026-10-25 2:30:00+01:00', utc('2026-10-25T01:30:00')],
    ['', undefined],
  ])('of a sale start at %j', (text, saleFromMs) => {
    expect(read({ SKU: 'A', 'Date sale price starts': text }, rome).prices).toEqual({ saleFromMs })
  })

  it.each([
    // A day is part of the sale to its end, also one with 23 or 25 hours.
    ['2026-03-31', utc('2026-03-31T22:00:00')],
    ['2026-03-29', utc('2026-03-29T22:00:00')],
    ['2026-10-25', utc('2026-10-25T23:00:00')],
    ['2026-03-31 23:59:59', utc('2026-03-31T22:00:00')],
    ['2026-03-31 18:00:00', utc('2026-03-31T16:00:01')],
    ['2026-10-25 2:30:00', utc('2026-10-25T01:30:01')],
    ['9999-12-31', Date.UTC(9999, 11, 31, 23)],
  ])('of a sale end after %j', (text, saleUntilMs) => {
    expect(read({ SKU: 'A', 'Date sale price ends': text }, rome).prices).toEqual({ saleUntilMs })
  })

  it.each(['2026-03-29 2:30:00', '2026-02-30', '2026-03-01 25:00:00', 'soon', '31/03/2026'])(
    'of a sale are refused with the column and the time zone: %j',
    (text) => {
      const refused = refusedWooRow({ SKU: 'A', 'Date sale price ends': text }, rome)
      expect(refused?.about).toMatch(/^Date sale price ends \("/)
      const note = {
        row: 7,
        name: 'Bowl',
        outcome: 'failed',
        reason: 'bad-cell',
        about: refused?.about ?? '',
      }
      const sentence = noteText(note as ImportNote)
      expect(sentence).toContain('7')
      expect(sentence).toContain(`Date sale price ends ("${text}")`)
      expect(sentence).toContain('a day such as 2026-03-31')
      expect(sentence).toContain('Europe/Rome')
    },
  )
})

describe('stock', () => {
  it('is counted where the cell is a number', () => {
    expect(
      read({ Stock: '3', 'In stock?': 'backorder', 'Backorders allowed?': 'notify', 'Low stock amount': '2' })
        .level,
    ).toEqual({ stockLeft: 3, state: 'onbackorder', backorders: 'notify', lowStockThreshold: 2 })
    expect(read({ SKU: 'A', Stock: '' }).level).toEqual({ stockLeft: undefined })
  })
})

describe('an empty cell of "In stock?"', () => {
  it.each([
    ['simple', 'outofstock'],
    ['variation', 'outofstock'],
    ['', 'outofstock'],
    ['variable', 'instock'],
    ['grouped', 'instock'],
    ['external', 'instock'],
  ])('of the type %j is %s', (Type, state) => {
    expect(read({ SKU: 'A', Type, Parent: 'P', 'In stock?': '' }).level).toEqual({ state })
  })
})

describe('quantity limits', () => {
  const limits = {
    'Meta: minimum_allowed_quantity': '2',
    'Meta: maximum_allowed_quantity': '0',
    'Meta: group_of_quantity': '',
  }

  it('have bounds and a step, of which 0 and nothing are none', () => {
    expect(read(limits).quantityLimits).toEqual({ min: 2, max: undefined, step: undefined })
  })

  it('of a variation have columns of their own', () => {
    const cells = {
      Type: 'variation',
      Parent: 'P',
      ...limits,
      'Meta: variation_minimum_allowed_quantity': '4',
    }
    expect(read(cells).quantityLimits.min).toBe(4)
    expect(read({ ...cells, Type: 'simple' }).quantityLimits.min).toBe(2)
  })
})

describe('a subscription', () => {
  const metas = {
    'Meta: _subscription_price': '12.5',
    'Meta: _subscription_period': 'Week',
    'Meta: _subscription_period_interval': '2',
    'Meta: _subscription_length': '',
    'Meta: _subscription_sign_up_fee': '5',
    'Meta: _subscription_trial_length': '14',
    'Meta: _subscription_trial_period': 'day',
  }

  it('has terms, and its price in a separate column', () => {
    expect(read({ Type: 'subscription', ...metas }, { point: ',', thousands: '.' })).toMatchObject({
      kind: 'simple',
      isSubscription: true,
      prices: { regularMinor: 1250 },
      terms: {
        period: 'week',
        interval: 2,
        length: 0,
        signUpFeeMinor: 500,
        trialLength: 14,
        trialPeriod: 'day',
      },
    })
  })

  it('costs the price of the column, where it is filled', () => {
    expect(read({ Type: 'subscription', ...metas, 'Regular price': '9' }).prices.regularMinor).toBe(900)
    expect(read({ Type: 'subscription', ...metas, 'Regular price': '' }).prices.regularMinor).toBe(1250)
  })

  it('of an earlier simple product has no effect', () => {
    const row = read({ Type: 'simple', ...metas, 'Meta: _subscription_period': 'never', 'Regular price': '' })
    expect([row.terms, row.prices.regularMinor]).toEqual([{}, undefined])
  })

  it('of no known period is refused', () => {
    expect(
      refusedWooRow({ Type: 'subscription', ...metas, 'Meta: _subscription_period': 'never' })?.about,
    ).toBe('Meta: _subscription_period ("never")')
  })
})

describe('tiers', () => {
  it('come from the columns of their extension', () => {
    expect(read({ SKU: 'A', 'Meta: _fixed_price_rules': '5:9.00' }).tiers).toEqual({
      fixed: [{ minQuantity: 5, amount: 900 }],
    })
    expect(read({ SKU: 'A', 'Meta: _fixed_price_rules': '' }).tiers).toEqual({ fixed: [] })
    expect(read({ SKU: 'A' }).tiers).toBeUndefined()
    expect(refusedWooRow({ SKU: 'A', 'Meta: _fixed_price_rules': 'a:9' })?.about).toBe(
      'Meta: _fixed_price_rules ("a:9")',
    )
  })
})
