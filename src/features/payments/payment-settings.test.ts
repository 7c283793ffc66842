import { expect, it } from 'vitest'
import { readValue, takesValue, writeValue } from '../settings/value.ts'
import { paymentSettings } from './payment-settings.ts'

it('every payment setting has a unique name, a valid default, and is read as it was written', () => {
  expect(new Set(paymentSettings.map(({ name }) => name)).size).toBe(paymentSettings.length)
  for (const declaration of paymentSettings) {
    expect(takesValue(declaration, declaration.default), declaration.name).toBe(true)
    const written = writeValue(declaration, declaration.default, 2)
    expect(readValue(declaration, written, 2), declaration.name).toEqual({
      ok: true,
      value: declaration.default,
    })
  }
})
