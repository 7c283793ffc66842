import { describe, expect, it } from 'vitest'
import { isPale } from './pale.ts'

describe('a disc is pale', () => {
  it.each([
    ['#ffffff', true],
    ['#F2F0EC', true],
    ['#A4BDAA', true],
    ['#959595', true],
    ['#949494', false],
    ['#B96D4A', false],
    ['#000000', false],
  ])('%s: %s, by whether white can be told from it', (color, expected) => {
    expect(isPale([color])).toBe(expected)
  })

  it('where both of two colours are', () => {
    expect(isPale(['#2B2A2B', '#D9D3CB'])).toBe(false)
    expect(isPale(['#F6F1E6', '#B8924F'])).toBe(true)
    expect(isPale(['#ffffff', undefined])).toBe(true)
  })

  it('never where nothing is known of it', () => {
    expect(isPale([])).toBe(false)
    expect(isPale(['white', '#fff', '', undefined])).toBe(false)
  })
})
