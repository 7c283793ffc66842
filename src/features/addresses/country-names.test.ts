import { expect, it } from 'vitest'
import { inLocale } from '../../kernel/locale.ts'
import { countryOptions } from './country-names.ts'

it('sorts countries by the names that are shown', () => {
  const namesIn = (locale: 'en-US' | 'de-DE') =>
    inLocale(locale, () => countryOptions(['US', 'GB', 'AT', 'DE']).map(({ name }) => name))
  expect(namesIn('en-US')).toEqual(['Austria', 'Germany', 'United Kingdom', 'United States'])
  expect(namesIn('de-DE')).toEqual([
    'Deutschland',
    'Österreich',
    'Vereinigte Staaten',
    'Vereinigtes Königreich',
  ])
})
