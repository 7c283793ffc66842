import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-secret-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the secret of a shop', () => {
  it('is made once, for its owner only', () => {
    const secret = keepSecret(join(folder, 'data'))
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(keepSecret(join(folder, 'data'))).toBe(secret)
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret'])
  })

  it('differs from shop to shop', () => {
    expect(keepSecret(join(folder, 'one'))).not.toBe(keepSecret(join(folder, 'two')))
  })

  it.runIf(existsSync('/proc/self'))('is refused in a sentence where no folder can be made', () => {
    expect(() => keepSecret('/proc/nope')).toThrow('/proc/nope cannot be written')
  })

  it('is refused when too short', () => {
    writeFileSync(join(folder, 'secret'), 'short')
    expect(() => keepSecret(folder)).toThrow('at least 32 characters')
  })
})
