import { expect, it } from 'vitest'
import { takesValue } from '../settings/value.ts'
import { shippingSettings } from './shipping-settings.ts'

it('the default of each shipping setting is valid', () => {
  for (const declaration of shippingSettings)
    expect(takesValue(declaration, declaration.default), declaration.name).toBe(true)
})
