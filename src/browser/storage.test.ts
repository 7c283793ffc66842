import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('storage', () => {
  it('stores, returns and removes', () => {
    const entries = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    })

    expect(browser.set('cart_hash', 'abc')).toBe(true)
    expect(browser.get('cart_hash')).toBe('abc')
    browser.remove('cart_hash')
    expect(browser.get('cart_hash')).toBeNull()
  })

  it('stores nothing and throws nothing where storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new Error('SecurityError')
      },
    })

    expect(browser.set('cart_hash', 'abc')).toBe(false)
    expect(browser.get('cart_hash')).toBeNull()
    expect(() => browser.remove('cart_hash')).not.toThrow()
  })
})
