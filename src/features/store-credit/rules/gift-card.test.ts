import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGiftAmount } from '../../catalog/rules/gift-card.ts'
import { type GiftCardFormContext, readGiftCardForm } from './gift-card.ts'
import { giftCardDetails } from './gift-card-details.ts'
import { type GiftCardFields, noGiftCardFields } from './gift-card-fields.ts'

const digits = { decimals: 2, decimalSeparator: '.', thousandSeparator: ',', trimZeros: false }
const terms = { presetsMinor: [2500, 5000], free: { minMinor: 1000, maxMinor: 50_000 } }
const setting: GiftCardFormContext = { terms, digits, today: '2026-06-01' }

const read = (fields: Partial<GiftCardFields>, changed: Partial<GiftCardFormContext> = {}) =>
  readGiftCardForm({ ...noGiftCardFields, ...fields }, { ...setting, ...changed })

const problems = (fields: Partial<GiftCardFields>, changed: Partial<GiftCardFormContext> = {}) => {
  const card = read({ amount: '2500', ...fields }, changed)
  return card.ok ? [] : card.problems.map(({ field, reason }) => `${field}: ${reason}`)
}

const amountOf = (fields: Partial<GiftCardFields>) => {
  const card = read(fields)
  return card.ok ? card.value.amountMinor : card.problems.map(({ reason }) => reason).join()
}

describe('the amount of a gift card', () => {
  it('is a preset or an entered amount', () => {
    expect(amountOf({ amount: '2500' })).toBe(2500)
    expect(amountOf({ amount: 'other', otherAmount: '33.10' })).toBe(3310)
    expect(amountOf({ otherAmount: ' 500 ' })).toBe(50_000)
    expect(amountOf({ otherAmount: '10' })).toBe(1000)
  })

  it.each([
    [{}, 'no-amount'],
    [{ amount: 'other' }, 'not-an-amount'],
    [{ amount: '0' }, 'not-offered'],
    [{ amount: '-1' }, 'not-offered'],
    [{ amount: '1000000000000' }, 'not-offered'],
    [{ amount: '1e3' }, 'not-offered'],
    [{ amount: '2500.5' }, 'not-offered'],
    [{ otherAmount: '0' }, 'out-of-range'],
    [{ otherAmount: '-1' }, 'not-an-amount'],
    [{ otherAmount: '1000000000000' }, 'out-of-range'],
    [{ otherAmount: '1.999' }, 'not-an-amount'],
    [{ otherAmount: '50,00' }, 'other-separator'],
    [{ otherAmount: '1,0000' }, 'other-separator'],
    [{ otherAmount: '50,' }, 'other-separator'],
    [{ otherAmount: '1,000' }, 'out-of-range'],
    [{ otherAmount: '9.99' }, 'out-of-range'],
    [{ otherAmount: '500.01' }, 'out-of-range'],
    [{ otherAmount: 'NaN' }, 'not-an-amount'],
    [{ otherAmount: '9'.repeat(400) }, 'not-an-amount'],
  ])('is refused for %j: %s', (fields, reason) => {
    expect(amountOf(fields)).toBe(reason)
  })

  it('is the chosen preset, whatever was entered before', () => {
    expect(amountOf({ amount: '2500', otherAmount: '30' })).toBe(2500)
    expect(amountOf({ amount: '2500', otherAmount: 'x' })).toBe(2500)
  })

  it('is entered in the number format of the shop', () => {
    const european = { ...digits, decimalSeparator: ',', thousandSeparator: '.' }
    expect(problems({ amount: '', otherAmount: '50,00' }, { digits: european })).toEqual([])
    expect(problems({ amount: '', otherAmount: '50.00' }, { digits: european })).toEqual([
      'otherAmount: other-separator',
    ])
    expect(
      problems({ amount: '', otherAmount: '50.00' }, { digits: { ...digits, thousandSeparator: '' } }),
    ).toEqual([])
  })

  it('is one of the presets if there is no range', () => {
    expect(problems({ amount: '', otherAmount: '30' }, { terms: { presetsMinor: [2500] } })).toEqual([
      'otherAmount: out-of-range',
    ])
  })

  it('is always one that the terms allow', () => {
    const text = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('other', '2500', '50.00', ''),
    )
    fc.assert(
      fc.property(text, text, (amount, otherAmount) => {
        const card = read({ amount, otherAmount })
        return !card.ok || isGiftAmount(terms, card.value.amountMinor)
      }),
    )
  })
})

describe('recipient and message', () => {
  it('are normalized', () => {
    expect(
      read({
        amount: '2500',
        recipientName: ' Ada\r\nMarsh ',
        recipientEmail: ' Ada@Example.com ',
        sender: 'Ben\u0000',
        message: ' Happy\r\nbirthday\u0007! ',
        sendOn: '2026-12-24',
      }),
    ).toEqual({
      ok: true,
      value: {
        amountMinor: 2500,
        recipientName: 'Ada Marsh',
        recipientEmail: 'ada@example.com',
        sender: 'Ben',
        message: 'Happy\nbirthday!',
        sendOn: '2026-12-24',
      },
    })
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'a da@example.com',
    'ada@example.com,ben@example.com',
    '<ada@x.com>',
    'ada@example..com',
  ])('refuse an invalid address: %s', (recipientEmail) => {
    expect(problems({ recipientEmail })).toEqual(['recipientEmail: no-address'])
  })

  it('have a maximum length', () => {
    expect(
      problems({ recipientName: 'a'.repeat(80), sender: 'b'.repeat(80), message: 'c'.repeat(500) }),
    ).toEqual([])
    expect(
      problems({ recipientName: 'a'.repeat(81), sender: 'b'.repeat(81), message: 'c'.repeat(501) }),
    ).toEqual(['recipientName: too-long', 'sender: too-long', 'message: too-long'])
    // A form counts the end of a line as one sign, and sends two.
    expect(problems({ message: `${'\r\n'.repeat(1)}${'c\r\n'.repeat(249)}cc` })).toEqual([])
  })

  it('report all problems, in the order of the form', () => {
    expect(problems({ amount: '1', recipientEmail: 'x', sendOn: 'x' })).toEqual([
      'amount: not-offered',
      'recipientEmail: no-address',
      'sendOn: no-day',
    ])
  })
})

describe('the delivery date', () => {
  it.each([
    ['2026-06-01', []],
    ['2027-06-01', []],
    ['2026-05-31', ['sendOn: past']],
    ['1999-01-01', ['sendOn: past']],
    ['2027-06-02', ['sendOn: too-far']],
    ['9999-12-31', ['sendOn: too-far']],
    ['2026-06-31', ['sendOn: no-day']],
    ['2026-02-29', ['sendOn: no-day']],
    ['01/06/2026', ['sendOn: no-day']],
    ['2026-6-1', ['sendOn: no-day']],
    ['275760-09-13', ['sendOn: no-day']],
  ])('%s: %j', (sendOn, expected) => {
    expect(problems({ sendOn })).toEqual(expected)
  })
})

describe('the details of a gift card', () => {
  it('has the entered details only', () => {
    const card = {
      amountMinor: 2500,
      recipientName: '',
      recipientEmail: '',
      sender: '',
      message: '',
      sendOn: '',
    }
    expect(giftCardDetails(undefined)).toEqual([])
    expect(giftCardDetails(card)).toEqual([])
    expect(
      giftCardDetails({
        ...card,
        recipientName: 'Ada',
        recipientEmail: 'ada@example.com',
        sender: 'Ben',
        sendOn: '2026-12-04',
      }),
    ).toEqual([
      ['To', 'Ada (ada@example.com)'],
      ['From', 'Ben'],
      ['Send date', 'December 4, 2026'],
    ])
    expect(giftCardDetails({ ...card, recipientEmail: 'ada@example.com' })).toEqual([
      ['To', 'ada@example.com'],
    ])
  })
})
