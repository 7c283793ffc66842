import { describe, expect, it } from 'vitest'
import { hasEffects, type StickyGeometry, stickyState } from './sticky-geometry.ts'

/** A box of height 100, sticky at 20, 50 below the top of a parent of 1,000 with an end inset of 10. */
const at = (scrolled: number): StickyGeometry => ({
  parentTop: 200 - scrolled,
  parentBottom: 1200 - scrolled,
  inset: 50,
  endInset: 10,
  height: 100,
  offset: 20,
})

describe('a sticky element', () => {
  it.each([
    [0, 'normal'],
    [230, 'normal'],
    [231, 'stuck'],
    [1070, 'stuck'],
    [1071, 'resting'],
    [5000, 'resting'],
  ])('after %i pixels is %s', (scrolled, state) => expect(stickyState(at(scrolled))).toBe(state))

  it('has its effects once the page has scrolled past their offset', () => {
    expect(hasEffects(at(230), 0)).toBe(false)
    expect(hasEffects(at(231), 0)).toBe(true)
    expect(hasEffects(at(330), 100)).toBe(false)
    expect(hasEffects(at(331), 100)).toBe(true)
  })
})
