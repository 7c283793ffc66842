import { expect, it } from 'vitest'
import { readValue, takesValue, writeValue } from '../settings/value.ts'
import { paymentSettings } from './payment-settings.ts'

it('every setting of payments has a name of its own and a default that it takes, and reads back as it is written', () => {
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
