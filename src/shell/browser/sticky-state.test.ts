import { describe, expect, it } from 'vitest'
import { hasEffects, type StickyPlace, stickyState } from './sticky-state.ts'

/** A box of 100 that sticks 20 below the window's top, 50 into a parent of 1,000 with 10 to spare at its end. */
const at = (scrolled: number): StickyPlace => ({
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

  it('has its effects once the page has moved on by their offset', () => {
    expect(hasEffects(at(230), 0)).toBe(false)
    expect(hasEffects(at(231), 0)).toBe(true)
    expect(hasEffects(at(330), 100)).toBe(false)
    expect(hasEffects(at(331), 100)).toBe(true)
  })
})
