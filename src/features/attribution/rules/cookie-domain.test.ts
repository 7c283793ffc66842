import { expect, it } from 'vitest'
import { cookieDomain, parentDomains } from './cookie-domain.ts'

it.each([
  ['shop.example', '.shop.example'],
  ['www.shop.example', '.www.shop.example'],
  ['localhost', ''],
  ['127.0.0.1', ''],
  ['[::1]', ''],
  ['shop', ''],
])('the domain of %s is %j', (hostname, domain) => {
  expect(cookieDomain(hostname)).toBe(domain)
})

it('lists every domain that a cookie may have', () => {
  expect(parentDomains('www.shop.example')).toEqual(['', '.www.shop.example', '.shop.example', '.example'])
})
