import { describe, expect, it } from 'vitest'
import { isFromElsewhere, isPrefetch, ownOrigins } from './own-origin.ts'

const local = ownOrigins({ publicUrl: undefined }, 3000)
const abroad = ownOrigins({ publicUrl: new URL('https://shop.example') }, 3000)

describe('own origins', () => {
  it('are this machine’s names for itself, with the port, when no public address is set', () => {
    expect(local.has('http://localhost:3000')).toBe(true)
    expect(local.has('http://127.0.0.1:3000')).toBe(true)
    expect(local.has('http://[::1]:3000')).toBe(true)
    expect(local.has('http://localhost:3001')).toBe(false)
    expect(local.has('https://localhost:3000')).toBe(false)
  })

  it('are the public address alone when it is set', () => {
    expect(abroad.has('https://shop.example')).toBe(true)
    expect(abroad.has('http://localhost:3000')).toBe(false)
  })

  it('never take over a host that somebody made up', () => {
    expect(local.ofHost('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(local.ofHost('evil.example')).toBe('http://localhost:3000')
    expect(abroad.ofHost('SHOP.example')).toBe('https://shop.example')
    expect(abroad.ofHost(undefined)).toBe('https://shop.example')
  })
})

describe('a request from elsewhere', () => {
  const post = (headers: Record<string, string>) => isFromElsewhere('POST', headers, local)

  it('names another origin, or none that can be known', () => {
    expect(post({ origin: 'https://evil.example' })).toBe(true)
    expect(post({ origin: 'null' })).toBe(true)
    expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(true)
  })

  it('is not one of ours, nor of a program that names no origin', () => {
    expect(post({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(false)
    expect(post({})).toBe(false)
  })

  it('may read', () => {
    expect(isFromElsewhere('GET', { origin: 'https://evil.example' }, local)).toBe(false)
  })
})

describe('a prefetch', () => {
  it('says so in any of three headers', () => {
    expect(isPrefetch({ 'sec-purpose': 'prefetch;prerender' })).toBe(true)
    expect(isPrefetch({ purpose: 'prefetch' })).toBe(true)
    expect(isPrefetch({ 'x-moz': 'prefetch' })).toBe(true)
    expect(isPrefetch({})).toBe(false)
  })
})
