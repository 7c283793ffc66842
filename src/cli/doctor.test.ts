import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { runCommandLine } from './run-command.ts'
import { createTerminal } from './terminal.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'handsel-doctor-test-'))
  chmodSync(home, 0o755)
})
afterEach(() => rmSync(home, { recursive: true }))

async function run(line: string, env: Record<string, string> = {}) {
  let out = ''
  const terminal = createTerminal({ write: (text) => (out += text) }, { write: (text) => (out += text) })
  const settings = { HANDSEL_DATA: join(home, 'data'), ...env }
  return {
    code: await runCommandLine([doctorCommand, migrateCommand], [line], terminal, settings),
    get out() {
      return out
    },
  }
}

describe('handsel doctor and migrate', () => {
  it('finds the tables missing, and after migrate nothing', async () => {
    const before = await run('doctor')
    expect(before.code).toBe(1)
    expect(before.out).toMatch(
      /✓ The database answers: PostgreSQL 18\..*\n✗ The tables lack \d+ migrations, from 0001-\w+ on\n {4}Run handsel migrate/,
    )

    expect(await run('migrate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0001-.*\d+ applied\.\n$/s),
    })
    expect(await run('migrate')).toMatchObject({ code: 0, out: 'The tables are up to date.\n' })

    const after = await run('doctor')
    expect(after.out).not.toContain('✗')
    expect(after.code).toBe(0)
  })

  it('migrate says in a sentence that the database is out of reach', async () => {
    const { code, out } = await run('migrate', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(out).toMatch(/^The database cannot be reached: [^\n]*\n$/)
  })

  it('says which variable is wrong', async () => {
    const { code, out } = await run('doctor', { PORT: 'x' })
    expect(code).toBe(1)
    expect(out).toMatch(/✗ .*PORT must be a whole number/s)
  })

  it('says when the database cannot be reached', async () => {
    const { code, out } = await run('doctor', { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(out).toMatch(/✗ The database cannot be used: .*ECONNREFUSED.*\n {4}See that DATABASE_URL is right/)
  })
})
