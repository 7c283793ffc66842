import { describe, expect, it } from 'vitest'
import { createGenerations, EVERYTHING } from './generations.ts'

describe('a reading', () => {
  it('is old once one of its tags has moved, and not by others', () => {
    const generations = createGenerations()
    const reading = generations.begin()
    generations.move(['product:1'])
    expect(reading.isOld(['product:2'])).toBe(false)
    expect(reading.isOld(['product:2', 'product:1'])).toBe(true)
    expect(reading.isOvertaken()).toBe(true)
  })

  it('is not old by what moved before it began', () => {
    const generations = createGenerations()
    const other = generations.begin()
    generations.move(['menu'])
    const reading = generations.begin()
    expect(reading.isOld(['menu'])).toBe(false)
    expect(reading.isOvertaken()).toBe(false)
    expect(other.isOld(['menu'])).toBe(true)
  })

  it('is old when everything has moved', () => {
    const generations = createGenerations()
    const reading = generations.begin()
    generations.move([EVERYTHING])
    expect(reading.isOld([])).toBe(true)
  })

  it('hears of changes also after a reading that began later has ended', () => {
    const generations = createGenerations()
    const long = generations.begin()
    generations.move(['menu'])
    generations.begin().end()
    expect(long.isOld(['menu'])).toBe(true)
  })
})
