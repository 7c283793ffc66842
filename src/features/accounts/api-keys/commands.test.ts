import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedInAs } from '../../../../test/support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { noonMs } from '../../../../test/support/world.ts'
import { runCommandLine } from '../../../cli/run-command.ts'
import { touchKey } from '../store/api-key-store.ts'
import { apiKeyCommands } from './commands.ts'

let app: TestApp
let printed: string[]
let warned: string[]
beforeAll(async () => {
  app = await makeTestApp()
  await signedInAs(app, 'ada', 'administrator')
})
afterAll(() => app.close())
beforeEach(() => {
  printed = []
  warned = []
})

async function run(...typed: string[]): Promise<number> {
  const commands = apiKeyCommands.map((command) => ({
    ...command,
    run: (...[args, context]: Parameters<typeof command.run>) =>
      command.run(args, { ...context, config: app.shop.config, openShop }),
  }))
  const terminal = {
    print: (line: string) => void printed.push(line),
    warn: (line: string) => void warned.push(line),
    progress: () => ({ advance: () => {}, end: () => {} }),
  }
  return runCommandLine(commands, typed, terminal, {})
}

const openShop = async () => ({ shop: app.shop, close: async () => {} })

const create = (...more: string[]) =>
  run('api-key', 'create', 'ada@example.com', '--permissions', 'read_write', ...more)

describe('handsel api-key', () => {
  it('creates a key and shows it with its secret only once', async () => {
    expect(await create('--description', 'Stock\ttaking')).toBe(0)
    expect(printed).toEqual([
      expect.stringMatching(/^consumer_key {4}ck_[0-9a-f]{40}$/),
      expect.stringMatching(/^consumer_secret cs_[0-9a-f]{40}$/),
    ])
    const key = printed[0]!.split(' ').at(-1)!
    printed = []
    expect(await run('api-key', 'list')).toBe(0)
    expect(printed).toEqual([`1\tada@example.com\tread_write\t…${key.slice(-7)}\tnever used\tStock taking`])
  })

  it('shows when a key was used, and revokes one', async () => {
    await touchKey(app.shop.db, 1, { now: new Date(noonMs), before: new Date(noonMs), ip: '203.0.113.7' })
    await run('api-key', 'list')
    expect(printed[0]).toContain('\t2026-06-01 12:00 from 203.0.113.7\t')
    expect(await run('api-key', 'revoke', '1')).toBe(0)
    expect(await run('api-key', 'revoke', '1')).toBe(1)
    expect(warned).toEqual(['There is no API key number 1.'])
    const events = app.logged().filter(({ event }) => String(event).startsWith('api-key'))
    expect(events).toMatchObject([
      { event: 'api-key-created', accountId: 1 },
      { event: 'api-key-revoked', accountId: 1 },
    ])
    expect(JSON.stringify(app.logged())).not.toMatch(/c[ks]_[0-9a-f]/)
    printed = []
    await run('api-key', 'list')
    expect(printed).toEqual([])
  })

  it('refuses unknown accounts, permissions and numbers', async () => {
    expect(await run('api-key', 'create', 'bea@example.com', '--permissions', 'read')).toBe(1)
    expect(warned).toEqual(['No account has the email or username "bea@example.com".'])
    expect(await run('api-key', 'create', 'ada@example.com', '--permissions', 'all')).toBe(2)
    expect(await run('api-key', 'create', 'ada@example.com')).toBe(2)
    expect(await run('api-key', 'revoke', '1; drop table account')).toBe(2)
    expect(printed).toEqual([])
  })
})
