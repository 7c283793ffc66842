import { describe, expect, it } from 'vitest'
import { keeping } from './storage.ts'

describe('storage', () => {
  it('keeps, gives back and forgets', () => {
    const shelf = new Map<string, string>()
    const store = keeping(() => ({
      getItem: (key) => shelf.get(key) ?? null,
      setItem: (key, value) => void shelf.set(key, value),
      removeItem: (key) => void shelf.delete(key),
    }))

    expect(store.set('cart_hash', 'abc')).toBe(true)
    expect(store.get('cart_hash')).toBe('abc')
    store.remove('cart_hash')
    expect(store.get('cart_hash')).toBeNull()
  })

  it('keeps nothing and throws nothing where storage is forbidden', () => {
    const store = keeping(() => {
      throw new Error('SecurityError')
    })

    expect(store.set('cart_hash', 'abc')).toBe(false)
    expect(store.get('cart_hash')).toBeNull()
    expect(() => store.remove('cart_hash')).not.toThrow()
  })
})
