import { describe, expect, it } from 'vitest'
import { takesValue } from '../settings/value.ts'
import { countriesSoldTo } from './shipping.ts'
import { sellTo, shippingSettings } from './shipping-settings.ts'

describe('the countries that the shop sells to', () => {
  it.each(['US', 'US DE', 'US, DE', ' AT,CH '])('may be written as "%s"', (text) => {
    expect(takesValue(sellTo, text)).toBe(true)
  })

  it.each([
    ['', 'must name one country at least'],
    [' , ', 'must name one country at least'],
    ['US UK', '"UK" is none'],
    ['us', '"us" is none'],
    ['Germany', '"Germany" is none'],
    ['US;DE', '"US;DE" is none'],
  ])('may not be "%s"', (text, sentence) => {
    expect(takesValue(sellTo, text)).toBe(false)
    expect(sellTo.check?.(text)).toContain(sentence)
  })

  it('are read as they are written', () => {
    const settings = { get: () => 'US, DE' } as unknown as Parameters<typeof countriesSoldTo>[0]
    expect(countriesSoldTo(settings)).toEqual(['US', 'DE'])
  })

  it('and the other settings of shipping have defaults that they take themselves', () => {
    for (const declaration of shippingSettings)
      expect(takesValue(declaration, declaration.default), declaration.name).toBe(true)
  })
})
