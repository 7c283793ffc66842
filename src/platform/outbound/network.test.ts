import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicNetwork } from './network.ts'

const isPublicAddress = (ip: string) => publicNetwork.isAllowed(ip)

describe('a public address', () => {
  it('is one that anybody on the internet can reach', () => {
    for (const ip of [
      '1.1.1.1',
      '8.8.8.8',
      '93.184.216.34',
      '223.255.255.254',
      '172.15.255.255',
      '172.32.0.1',
    ]) {
      expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
    }
    for (const ip of [
      '2606:4700:4700::1111',
      '2a00:1450:4001:81b::200e',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
    ]) {
      expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
    }
  })

  it('is not of this machine, its network, its cloud, or reserved', () => {
    const v4 = `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254
      172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1
      203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255`
    const v6 = `:: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
      64:ff9b::a9fe:a9fe 64:ff9b:1::808:808 100::1 2001::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1 3fff::1 4000::1
      5f00::1 fc00::1 fd00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1`
    for (const ip of `${v4} ${v6}`.split(/\s+/)) expect([ip, isPublicAddress(ip)]).toEqual([ip, false])
  })

  it('is not a name, a number or empty', () => {
    for (const text of ['', 'localhost', 'example.com', '::g', '1.1.1.1.1', '1.1.1.1/0']) {
      expect([text, isPublicAddress(text)]).toEqual([text, false])
    }
  })

  it('is the same inside IPv6 as outside', () => {
    const octet = fc.nat(255)
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), (octets) => {
        const ip = octets.join('.')
        expect(isPublicAddress(`::ffff:${ip}`)).toBe(isPublicAddress(ip))
        expect(isPublicAddress(`64:ff9b::${ip}`)).toBe(isPublicAddress(ip))
      }),
    )
  })
})
