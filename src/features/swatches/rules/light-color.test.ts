import { describe, expect, it } from 'vitest'
import { isLightColor } from './light-color.ts'

describe('a disc is pale', () => {
  it.each([
    ['#ffffff', true],
    ['#F2F0EC', true],
    ['#A4BDAA', true],
    ['#959595', true],
    ['#949494', false],
    ['#B96D4A', false],
    ['#000000', false],
  ])('%s: %s, by whether white is visible on it', (color, expected) => {
    expect(isLightColor([color])).toBe(expected)
  })

  it('where both of two colours are', () => {
    expect(isLightColor(['#2B2A2B', '#D9D3CB'])).toBe(false)
    expect(isLightColor(['#F6F1E6', '#B8924F'])).toBe(true)
    expect(isLightColor(['#ffffff', undefined])).toBe(true)
  })

  it('never where nothing is known of it', () => {
    expect(isLightColor([])).toBe(false)
    expect(isLightColor(['white', '#fff', '', undefined])).toBe(false)
  })
})
