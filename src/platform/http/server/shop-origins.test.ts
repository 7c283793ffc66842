import { describe, expect, it } from 'vitest'
import { isCrossSite, isPrefetch, shopOrigins } from './shop-origins.ts'

const local = shopOrigins({ publicUrl: undefined }, 3000)
const publicOrigins = shopOrigins({ publicUrl: new URL('https://shop.example') }, 3000)

describe('the origins of the shop', () => {
  it('are the local names with the port, when no public address is set', () => {
    expect(local.has('http://localhost:3000')).toBe(true)
    expect(local.has('http://127.0.0.1:3000')).toBe(true)
    expect(local.has('http://[::1]:3000')).toBe(true)
    expect(local.has('http://localhost:3001')).toBe(false)
    expect(local.has('https://localhost:3000')).toBe(false)
  })

  it('are the public address only when it is set', () => {
    expect(publicOrigins.has('https://shop.example')).toBe(true)
    expect(publicOrigins.has('http://localhost:3000')).toBe(false)
  })

  it('never use an invented host', () => {
    expect(local.ofHost('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(local.ofHost('evil.example')).toBe('http://localhost:3000')
    expect(publicOrigins.ofHost('SHOP.example')).toBe('https://shop.example')
    expect(publicOrigins.ofHost(undefined)).toBe('https://shop.example')
  })
})

describe('a cross-site request', () => {
  const post = (headers: Record<string, string>) => isCrossSite('POST', headers, local)

  it('has another origin, or an unknown one', () => {
    expect(post({ origin: 'https://evil.example' })).toBe(true)
    expect(post({ origin: 'null' })).toBe(true)
    expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(true)
  })

  it('is not one of our origins, nor one of a program without an origin', () => {
    expect(post({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(false)
    expect(post({})).toBe(false)
  })

  it('may be a GET', () => {
    expect(isCrossSite('GET', { origin: 'https://evil.example' }, local)).toBe(false)
  })
})

describe('a prefetch', () => {
  it('is marked in any of three headers', () => {
    expect(isPrefetch({ 'sec-purpose': 'prefetch;prerender' })).toBe(true)
    expect(isPrefetch({ purpose: 'prefetch' })).toBe(true)
    expect(isPrefetch({ 'x-moz': 'prefetch' })).toBe(true)
    expect(isPrefetch({})).toBe(false)
  })
})
