import { expect, it } from 'vitest'
import type { SwatchDisplay } from '../rules/swatch.ts'
import * as declared from '../swatch-settings.ts'
import { unavailableReason } from './SwatchItem.tsx'

it('says why a value cannot be chosen, in the owner’s words where there are some', () => {
  const reasons = (display: Partial<SwatchDisplay>) =>
    (['available', 'no-stock', 'unavailable'] as const).map((availability) =>
      unavailableReason(availability, display as SwatchDisplay),
    )
  expect(reasons({})).toEqual([undefined, 'Sold out', 'Not available'])
  expect(reasons({ outOfStockTip: 'Back in May', unavailableTip: 'Not in this size' })).toEqual([
    undefined,
    'Back in May',
    'Not in this size',
  ])
})

it('has every setting of swatches among those that the owner can set', () => {
  const { swatchSettings, ...settings } = declared
  const names = Object.values(settings).map(({ name }) => name)
  expect(swatchSettings.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})
