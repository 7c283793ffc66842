import { expect, it } from 'vitest'
import { inLocale } from '../../../kernel/locale.ts'
import { optionText, sizeName } from './size-name.ts'

it.each([
  ['120 cm', '47 in', '47 in (120 cm)'],
  ['51\u00a0cm', '20 in', '20 in (51 cm)'],
  ['50 cm', '19.7 in', '19.7 in (50 cm)'],
  ['25.4cm', '10 in', '10 in (25.4 cm)'],
  ['40 × 60 cm', '15.7 × 24 in', '15.7 × 24 in (40 × 60 cm)'],
])('an option named %s is seen as %s in a locale with inches', (name, short, full) => {
  expect(sizeName(name)).toEqual({ short, full })
})

it('an option named after its size keeps its name in a locale with centimeters, with inches behind it', () => {
  const names = () => sizeName('12,5 x 10 cm')
  expect(inLocale('en-GB', names)).toEqual({
    short: '12,5 x 10 cm',
    full: '12,5 x 10 cm (4.9 × 3.9 in)',
  })
  expect(inLocale('de-DE', names)?.full).toBe('12,5 x 10 cm (4,9 × 3,9 Zoll)')
})

it.each(['Small', '180', '6 cm deep', 'cm', '250 ml', '12 in', '1.2.3 cm'])('%s is no size', (name) => {
  expect(sizeName(name)).toBeUndefined()
})

it('an option in a cart, an order or a mail has both units of a size, and any other name as typed', () => {
  expect(['180 cm', 'Small', '250 ml'].map(optionText)).toEqual(['71 in (180 cm)', 'Small', '250 ml'])
})
