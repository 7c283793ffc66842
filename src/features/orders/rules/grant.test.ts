import { describe, expect, it } from 'vitest'
import { downloadPath, expiryText, type Grant, isOpen, remainingText } from './grant.ts'

const grant: Grant = {
  productId: 114,
  downloadId: 'a b&c',
  name: 'Pattern',
  thing: 'Pattern Book',
  remaining: 1,
  expiresAt: new Date('2030-01-01T00:00:00Z'),
}
const endMs = Date.UTC(2030, 0, 1)

describe('a file that was granted', () => {
  it('can be fetched while one is left, and before its end', () => {
    expect(isOpen(grant, endMs - 1)).toBe(true)
    expect(isOpen(grant, endMs)).toBe(false)
    expect(isOpen({ ...grant, remaining: 0 }, 0)).toBe(false)
    expect(isOpen({ ...grant, remaining: undefined, expiresAt: undefined }, endMs * 2)).toBe(true)
  })

  it('has an address whose parts cannot run into each other', () => {
    expect(downloadPath('wc_order_x', grant)).toBe('/?download_file=114&order=wc_order_x&key=a%20b%26c')
  })

  it('says in words how often and until when', () => {
    expect([undefined, 1, 2].map(remainingText)).toEqual(['As often as you like', 'Once', '2 times'])
    expect([undefined, grant.expiresAt].map(expiryText)).toEqual(['Never', '2030-01-01'])
  })
})
