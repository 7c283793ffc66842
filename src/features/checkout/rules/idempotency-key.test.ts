import { describe, expect, it } from 'vitest'
import { purchaseKey } from './idempotency-key.ts'

const named = (header: string | readonly string[] | undefined, formKey?: string) => {
  const key = purchaseKey(header, formKey)
  return key.ok ? key.value : key.reason
}

describe('the key of a purchase', () => {
  it('comes from the header, else from the form', () => {
    expect(named('8e03978e-40d5', 'of-the-form')).toBe('header:8e03978e-40d5')
    expect(named(undefined, 'of-the-form')).toBe('of-the-form')
    expect(named(undefined)).toBeUndefined()
  })

  it('has 1 to 255 printable characters', () => {
    expect(named('~')).toBe('header:~')
    expect(named('a'.repeat(255))).toBe(`header:${'a'.repeat(255)}`)
    for (const header of ['', 'a'.repeat(256), 'a\tb', 'a\u007f', 'clé', ['a', 'b']]) {
      expect(named(header)).toBe('invalid-key')
    }
  })
})
