import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetFields, forgetFieldsOfAccounts, KEPT_FIELDS } from './kept-fields-end.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  storage.clear()
  storage.set('wc_fragments', 'kept')
})
afterEach(() => void vi.unstubAllGlobals())

const typedBy = (account: string) =>
  storage.set(KEPT_FIELDS, JSON.stringify({ account, values: { billing_address_1: '12 Kiln Lane' } }))

it('forgets whatever was typed, and nothing else of the tab', () => {
  typedBy('')
  forgetFields()
  expect([...storage]).toEqual([['wc_fragments', 'kept']])
})

it('forgets what an account has typed where nobody is signed in, and keeps what a guest has', () => {
  typedBy('7')
  forgetFieldsOfAccounts()
  expect([...storage.keys()]).toEqual(['wc_fragments'])
  typedBy('')
  forgetFieldsOfAccounts()
  expect(storage.get(KEPT_FIELDS)).toContain('Kiln Lane')
})

it.each(['null', '{', '7', '{}', ''])('forgets what is not its own writing: %s', (text) => {
  storage.set(KEPT_FIELDS, text)
  forgetFieldsOfAccounts()
  expect(storage.has(KEPT_FIELDS)).toBe(false)
})
