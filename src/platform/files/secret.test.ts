import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadOrCreateSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-secret-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the secret of a shop', () => {
  it('is created once, readable by its owner only', () => {
    const secret = loadOrCreateSecret(join(folder, 'data'))
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(loadOrCreateSecret(join(folder, 'data'))).toBe(secret)
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret'])
  })

  it('differs from shop to shop', () => {
    expect(loadOrCreateSecret(join(folder, 'one'))).not.toBe(loadOrCreateSecret(join(folder, 'two')))
  })

  it.runIf(existsSync('/proc/self'))('is refused with a message where no folder can be created', () => {
    expect(() => loadOrCreateSecret('/proc/nope')).toThrow('/proc/nope cannot be written')
  })

  it('is refused when too short', () => {
    writeFileSync(join(folder, 'secret'), 'short')
    expect(() => loadOrCreateSecret(folder)).toThrow('at least 32 characters')
  })
})
