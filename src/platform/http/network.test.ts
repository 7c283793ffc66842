import { describe, expect, it } from 'vitest'
import { networkOf, plainAddresses } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('forwarded addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:4711,203.0.113.7:80 , 10.0.0.1', '2001:db8::1, 203.0.113.7, 10.0.0.1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s have no ports', (header, plain) => expect(plainAddresses(header)).toBe(plain))
})
