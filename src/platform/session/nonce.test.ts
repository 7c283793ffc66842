import { describe, expect, it } from 'vitest'
import { createNonce, isNonceValid } from './nonce.ts'
import { createSigner } from './signer.ts'

const signer = createSigner('a secret of at least thirty-two characters')
const hours = (count: number) => count * 60 * 60 * 1000
const start = Date.UTC(2030, 0, 1)
const nonce = createNonce(signer, 'woocommerce-cart', 't_1', start + 1)
const holds = (nowMs: number, action = 'woocommerce-cart', who = 't_1') =>
  isNonceValid(signer, action, who, nonce, nowMs)

describe('nonce', () => {
  it('is ten hex characters', () => {
    expect(nonce).toMatch(/^[0-9a-f]{10}$/)
  })

  it('is valid in its own half day and the next, and not after', () => {
    expect(holds(start + 1)).toBe(true)
    expect(holds(start + hours(12))).toBe(true)
    expect(holds(start + hours(12) + 1)).toBe(true)
    expect(holds(start + hours(24))).toBe(true)
    expect(holds(start + hours(24) + 1)).toBe(false)
  })

  it('is valid for its action and visitor only', () => {
    expect(holds(start + 1, 'woocommerce-process_checkout')).toBe(false)
    expect(holds(start + 1, 'woocommerce-cart', 't_2')).toBe(false)
    expect(isNonceValid(signer, 'ab', 'c', createNonce(signer, 'a', 'bc', start), start)).toBe(false)
  })

  it('is not valid when absent, truncated or of another shop', () => {
    const other = createSigner('another secret of thirty-two characters')
    expect(isNonceValid(signer, 'woocommerce-cart', 't_1', undefined, start + 1)).toBe(false)
    expect(isNonceValid(signer, 'woocommerce-cart', 't_1', nonce.slice(0, 9), start + 1)).toBe(false)
    expect(isNonceValid(other, 'woocommerce-cart', 't_1', nonce, start + 1)).toBe(false)
  })
})
