import { describe, expect, it } from 'vitest'
import { FRAGMENTS_LIFE_MS, mayReuse } from './stored-fragments.ts'

const stored = { cartHash: 'abc', createdMs: 1000 }

describe('stored fragments', () => {
  it('are shown again while the cookie names the same cart', () => {
    expect(mayReuse(stored, 'abc', 2000)).toBe(true)
    expect(mayReuse(stored, 'abd', 2000)).toBe(false)
  })

  it('are old after 24 hours to the millisecond', () => {
    expect(mayReuse(stored, 'abc', 1000 + FRAGMENTS_LIFE_MS - 1)).toBe(true)
    expect(mayReuse(stored, 'abc', 1000 + FRAGMENTS_LIFE_MS)).toBe(false)
  })

  it('without a time of making, or from the future, are not trusted', () => {
    expect(mayReuse({ ...stored, createdMs: undefined }, 'abc', 2000)).toBe(false)
    expect(mayReuse(stored, 'abc', 999)).toBe(false)
  })

  it('of an empty cart match an absent cookie', () => {
    expect(mayReuse({ ...stored, cartHash: '' }, undefined, 2000)).toBe(true)
  })
})
