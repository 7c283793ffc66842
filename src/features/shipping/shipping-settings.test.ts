import { expect, it } from 'vitest'
import { takesValue } from '../settings/value.ts'
import { shippingSettings } from './shipping-settings.ts'

it('the settings of shipping have defaults that they take themselves', () => {
  for (const declaration of shippingSettings)
    expect(takesValue(declaration, declaration.default), declaration.name).toBe(true)
})
