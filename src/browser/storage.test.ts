import { describe, expect, it } from 'vitest'
import { safeStorage } from './storage.ts'

describe('storage', () => {
  it('stores, returns and removes', () => {
    const entries = new Map<string, string>()
    const store = safeStorage(() => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    }))

    expect(store.set('cart_hash', 'abc')).toBe(true)
    expect(store.get('cart_hash')).toBe('abc')
    store.remove('cart_hash')
    expect(store.get('cart_hash')).toBeNull()
  })

  it('stores nothing and throws nothing where storage is blocked', () => {
    const store = safeStorage(() => {
      throw new Error('SecurityError')
    })

    expect(store.set('cart_hash', 'abc')).toBe(false)
    expect(store.get('cart_hash')).toBeNull()
    expect(() => store.remove('cart_hash')).not.toThrow()
  })
})
