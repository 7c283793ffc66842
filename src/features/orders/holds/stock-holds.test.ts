import { describe, expect, it } from 'vitest'
import { createSigner } from '../../../platform/session/signer.ts'
import { stockHolder } from './stock-holds.ts'

const shop = { signer: createSigner('a secret for tests, long enough to be one') }

describe('the holder of stock', () => {
  it('is the same for all addresses of an IPv6 network', () => {
    const by = (address: string) => stockHolder(shop, 's', address).byAddress
    expect(by('2001:db8:1:2::9')).toBe(by('2001:db8:1:2:ffff::'))
    expect(by('2001:db8:1:3::9')).not.toBe(by('2001:db8:1:2::9'))
    expect(by('203.0.113.7')).not.toBe(by('203.0.113.8'))
  })

  it('contains no readable address', () => {
    expect(stockHolder(shop, 's', '203.0.113.7').byAddress).not.toContain('203')
  })
})
