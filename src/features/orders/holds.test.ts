import { describe, expect, it } from 'vitest'
import { createSigner } from '../../platform/session/signer.ts'
import { holderOf } from './holds.ts'

const shop = { signer: createSigner('a secret for tests, long enough to be one') }

describe('whose pieces are held', () => {
  it('is one customer, in whatever address of an IPv6 network', () => {
    const by = (address: string) => holderOf(shop, 's', address).byAddress
    expect(by('2001:db8:1:2::9')).toBe(by('2001:db8:1:2:ffff::'))
    expect(by('2001:db8:1:3::9')).not.toBe(by('2001:db8:1:2::9'))
    expect(by('203.0.113.7')).not.toBe(by('203.0.113.8'))
  })

  it('is told by no address that could be read', () => {
    expect(holderOf(shop, 's', '203.0.113.7').byAddress).not.toContain('203')
  })
})
