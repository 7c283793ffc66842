import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseAddress } from './run-folder.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'handsel-run-test-'))
})
afterEach(() => rmSync(home, { recursive: true }))

describe('where the server listens', () => {
  it('is a socket in the run folder', async () => {
    expect(await chooseAddress(home)).toEqual({ host: home, port: 5432 })
  })

  it('is a free port of this machine alone when the path is too long for a socket', async () => {
    const deep = join(home, 'd'.repeat(90))
    mkdirSync(deep)
    const { host, port } = await chooseAddress(deep)
    expect(host).toBe('127.0.0.1')
    expect(port).toBeGreaterThan(1023)
  })
})
