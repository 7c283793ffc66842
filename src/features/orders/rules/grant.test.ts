import { describe, expect, it } from 'vitest'
import { type DownloadGrant, downloadPath, isDownloadable, remainingText } from './grant.ts'

const grant: DownloadGrant = {
  productId: 114,
  downloadId: 'a b&c',
  name: 'Pattern',
  productName: 'Pattern Book',
  remaining: 1,
  expiresAt: new Date('2030-01-01T00:00:00Z'),
}
const endMs = Date.UTC(2030, 0, 1)

describe('a granted file', () => {
  it('can be downloaded while downloads are left, before it expires', () => {
    expect(isDownloadable(grant, endMs - 1)).toBe(true)
    expect(isDownloadable(grant, endMs)).toBe(false)
    expect(isDownloadable({ ...grant, remaining: 0 }, 0)).toBe(false)
    expect(isDownloadable({ ...grant, remaining: undefined, expiresAt: undefined }, endMs * 2)).toBe(true)
  })

  it('has a URL with encoded parts', () => {
    expect(downloadPath('wc_order_x', grant)).toBe('/?download_file=114&order=wc_order_x&key=a%20b%26c')
  })

  it('has a text for the downloads left', () => {
    expect([undefined, 1, 2].map(remainingText)).toEqual(['Unlimited', '1 download left', '2 downloads left'])
  })
})
