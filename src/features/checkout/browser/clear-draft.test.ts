import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAccountDraft, clearDraft, DRAFT_KEY } from './clear-draft.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  storage.clear()
  storage.set('wc_fragments', 'cached')
})
afterEach(() => void vi.unstubAllGlobals())

const typedBy = (account: string) =>
  storage.set(DRAFT_KEY, JSON.stringify({ account, values: { billing_address_1: '12 Kiln Lane' } }))

it('clearDraft deletes the draft and nothing else in the session storage', () => {
  typedBy('')
  clearDraft()
  expect([...storage]).toEqual([['wc_fragments', 'cached']])
})

it('clearAccountDraft deletes the draft of an account, not that of a guest', () => {
  typedBy('7')
  clearAccountDraft()
  expect([...storage.keys()]).toEqual(['wc_fragments'])
  typedBy('')
  clearAccountDraft()
  expect(storage.get(DRAFT_KEY)).toContain('Kiln Lane')
})

it.each(['null', '{', '7', '{}', ''])('clearAccountDraft deletes an invalid draft: %s', (text) => {
  storage.set(DRAFT_KEY, text)
  clearAccountDraft()
  expect(storage.has(DRAFT_KEY)).toBe(false)
})
