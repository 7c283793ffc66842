import { describe, expect, it } from 'vitest'
import type { Person } from './person.ts'
import { isRestNonceValid, restNonce } from './rest-nonce.ts'
import { createSigner } from './signer.ts'

const hours = (count: number) => count * 3_600_000
const start = Date.UTC(2030, 0, 1)
const signer = createSigner('a secret of at least thirty-two characters')
const at = (nowMs: number) => ({ signer, nowMs: () => nowMs })

const signedIn = (id: number, session: string): Person => ({
  id,
  login: 'ada',
  email: 'ada@shop.example',
  displayName: 'Ada',
  roles: ['customer'],
  proof: { by: 'cookie', session, signedInAtMs: 0 },
})
const ada = signedIn(1, '2')
const nonce = restNonce(at(start + 1), ada)

describe('a nonce for REST', () => {
  it('is valid in its half of the day and the next, and not after', () => {
    expect(isRestNonceValid(at(start + hours(24)), ada, nonce)).toBe(true)
    expect(isRestNonceValid(at(start + hours(24) + 1), ada, nonce)).toBe(false)
  })

  it.each([
    ['another person', signedIn(2, '2')],
    ['another sign-in', signedIn(1, '3')],
    ['names that run into each other', signedIn(1_2, '')],
    ['a guest', undefined],
    ['a key of the same person', { ...ada, proof: { by: 'key', id: 2, may: 'read' } } as Person],
  ])('is not valid for %s', (_title, other) => {
    expect(isRestNonceValid(at(start + 1), other, nonce)).toBe(false)
    expect(restNonce(at(start + 1), other)).not.toBe(nonce)
  })

  it('is separate for guests', () => {
    const guests = restNonce(at(start + 1), undefined)
    expect(isRestNonceValid(at(start + 1), undefined, guests)).toBe(true)
    expect(isRestNonceValid(at(start + 1), ada, guests)).toBe(false)
  })
})
