import { describe, expect, it } from 'vitest'
import { emailKey, emailOf, loginFrom } from './email.ts'

describe('an e-mail address', () => {
  it('is normalized to lower case, without spaces around', () => {
    expect(emailOf('  Ada.Byron+Shop@Example.COM ')).toBe('ada.byron+shop@example.com')
  })

  it('is refused when it is invalid, or more than one', () => {
    for (const text of [
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'a@b.com, c@d.com',
    ])
      expect(emailOf(text), text).toBeUndefined()
    for (const text of [
      'ada@exa..mple.com',
      'a..b@example.com',
      'ada@-x.com',
      'ada@1.2.3.4',
      'a@b.com\nBcc: c@d.com',
    ])
      expect(emailOf(text), text).toBeUndefined()
  })

  it('has a maximum length', () => {
    expect(emailOf(`${'a'.repeat(64)}@example.com`)).toBeDefined()
    expect(emailOf(`${'a'.repeat(65)}@example.com`)).toBeUndefined()
    expect(emailOf(`a@${'b.'.repeat(200)}com`)).toBeUndefined()
  })

  it('contains no look-alike letters', () => {
    for (const text of ['аdmin@example.com', 'admin@exаmple.com', 'ａdmin@example.com', 'admın@example.com'])
      expect(emailOf(text), text).toBeUndefined()
  })
})

describe('the key of an e-mail address', () => {
  it('is the same for addresses that look alike', () => {
    for (const variant of [
      'аdmin@example.com',
      'ａdmin@example.com',
      'admın@example.com',
      'ádmin@example.com',
      'ad\u200bmin@example.com',
    ])
      expect(emailKey(variant), variant).toBe('admin@example.com')
  })

  it('differs for addresses that look different', () => {
    expect(emailKey('admin1@example.com')).not.toBe(emailKey('admin@example.com'))
    expect(emailKey('a.dmin@example.com')).not.toBe(emailKey('admin@example.com'))
    expect(emailKey('王@example.com')).not.toBe(emailKey('李@example.com'))
  })
})

it('generates a user name of plain characters', () => {
  expect(loginFrom('ada.byron+shop@example.com')).toBe('ada.byronshop')
  expect(loginFrom("'@example.com")).toBe('customer')
})
