import { describe, expect, it } from 'vitest'
import { totp } from '../../../../test/support/accounts/totp.ts'
import { decryptSecret, encryptSecret } from '../../../platform/session/encrypted-secret.ts'
import { createSigner } from '../../../platform/session/signer.ts'
import { authenticatorOf, base32, newTotpSecret, stepOfCode } from './totp-secret.ts'

const rfc = Buffer.from('12345678901234567890')

describe('codes of an authenticator', () => {
  // RFC 6238, appendix B, SHA-1; its eight digits end in our six.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    expect(stepOfCode(rfc, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('are accepted one step early and one late, not two', () => {
    const nowMs = 1_234_567_890_000
    const step = Math.floor(nowMs / 30_000)
    const codeAt = (each: number) => totp(base32(rfc), each * 30_000)
    for (const near of [-1, 0, 1]) expect(stepOfCode(rfc, codeAt(step + near), nowMs)).toBe(step + near)
    for (const far of [-2, 2]) expect(stepOfCode(rfc, codeAt(step + far), nowMs)).toBeUndefined()
  })
})

describe('the secret of an authenticator', () => {
  it('is written as in RFC 4648', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is stored encrypted, for one account', () => {
    const signer = createSigner('a secret for tests')
    const encrypted = encryptSecret(signer, authenticatorOf(7), rfc)
    expect(encrypted.includes(rfc)).toBe(false)
    expect(decryptSecret(signer, authenticatorOf(7), encrypted)).toEqual(rfc)
    expect(() => decryptSecret(signer, authenticatorOf(8), encrypted)).toThrow()
    expect(() => decryptSecret(createSigner('another secret'), authenticatorOf(7), encrypted)).toThrow()
  })
})
