import { describe, expect, it } from 'vitest'
import type { Settings } from '../../platform/settings.ts'
import { assumedAddress, countriesSoldTo, sellTo } from './place-settings.ts'
import { takesValue } from './value.ts'

const settingsOf = (values: Readonly<Record<string, unknown>>): Settings => ({
  get: <Value>(declaration: { readonly name: string; readonly default: Value }) =>
    (values[declaration.name] as Value | undefined) ?? declaration.default,
})

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
    expect(countriesSoldTo(settingsOf({ sell_to_countries: 'US, DE' }))).toEqual(['US', 'DE'])
  })
})

describe('where a shopper counts as living who has not said', () => {
  const atHome = { base_country: 'US', base_state: 'OR', base_postcode: '97205', base_city: 'Portland' }
  const assumed = (soldTo: string) => assumedAddress(settingsOf({ ...atHome, sell_to_countries: soldTo }))

  it('is where the shop is, whichever place it has among the countries sold to', () => {
    const home = { country: 'US', state: 'OR', postcode: '97205', city: 'Portland' }
    expect(assumed('US DE')).toEqual(home)
    expect(assumed('DE US')).toEqual(home)
  })

  it('is the first country that is sold to where that of the shop is not', () => {
    expect(assumed('DE FR')).toEqual({ country: 'DE', state: '', postcode: '', city: '' })
  })
})
