import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyerKey } from './buyer-key.ts'

describe('the key of a buyer', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['аda@example.com', 'ada@example.com'],
    ['ada+shop@example.com', 'ada@example.com'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['a.da+1@googlemail.com', 'ada@gmail.com'],
  ])('is the same for %s and %s', (one, other) => {
    expect(buyerKey(one)).toBe(buyerKey(other))
    expect(buyerKey(one)).toBe(other)
  })

  it.each([
    ['a.da@example.com', 'ada@example.com'],
    ['ada@example.com', 'ada@example.org'],
  ])('is different for %s and %s', (one, other) => {
    expect(buyerKey(one)).not.toBe(buyerKey(other))
  })

  it.each(['', 'ada', '@example.com', '+a@example.com', 'ada@'])('does not exist for "%s"', (text) => {
    expect(buyerKey(text)).toBeUndefined()
  })

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const key = buyerKey(text)
        if (key !== undefined) expect(buyerKey(key)).toBe(key)
      }),
    )
  })
})
