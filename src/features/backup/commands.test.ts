import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { restoreCommand } from '../../cli/restore.ts'
import { runCommandLine } from '../../cli/run-command.ts'
import { createTerminal } from '../../cli/terminal.ts'
import { backupCommands } from './commands.ts'

let folder: string
let database: TestDatabase
let copy: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-backup-commands-'))
  ;[database, copy] = await Promise.all([testDatabase('world'), testDatabase()])
})
afterAll(async () => {
  await Promise.all([database.close(), copy.close()])
  rmSync(folder, { recursive: true })
})

async function run(line: string, env: Record<string, string> = {}) {
  let out = ''
  const output = { write: (text: string) => (out += text) }
  const settings = {
    HANDSEL_DATA: join(folder, 'data'),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...env,
  }
  const commands = [...backupCommands, restoreCommand]
  return {
    code: await runCommandLine(commands, line.split(' '), createTerminal(output, output), settings),
    out,
  }
}

const keyFile = () => join(folder, 'data', 'backup-key')

describe('handsel backup', () => {
  it('says that there is none yet', async () => {
    expect(await run('backup list')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No backups found in .*data\/backups\.\n$/),
    })
  })

  it('prints the key once, which only its user can read', async () => {
    const first = await run('backup')
    expect(first.code).toBe(0)
    expect(first.out).toMatch(
      /^The backup \S+ is in .*data\/backups: \d+ tables with \d+ rows \([\d.]+ MB\); 0 files/,
    )
    expect(first.out).toMatch(/AGE-SECRET-KEY-1\w+\n\nStore it in a safe place away from this machine/)
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600)
    expect((await run('backup')).out).not.toContain('AGE-SECRET-KEY')
    const shown = await run('backup key')
    expect(readFileSync(keyFile(), 'utf8')).toContain(/AGE-SECRET-KEY-1\w+/.exec(shown.out)?.[0])
  })

  it('lists the backups, and goes to another folder', async () => {
    const other = join(folder, 'other')
    expect((await run(`backup --to ${other}`)).code).toBe(0)
    for (const line of ['backup list', `backup list --from ${other}`])
      expect((await run(line)).out).toMatch(/^\S+Z {2}\d{4}-\S+ \S+ UTC {2}\d+ rows {2}0 files \(0 MB\)\n$/)
    const unreadable = await run(`backup list --from ${other}`, { HANDSEL_DATA: join(folder, 'elsewhere') })
    expect(unreadable.out).toMatch(/encrypted with another key/)
  })

  it('refuses a target that is none', async () => {
    expect(await run('backup --to ftp://store/x')).toEqual({
      code: 1,
      out: 'Backups go to a folder, or to s3://bucket/prefix, and not to "ftp://x".\n'.replace(
        '//x',
        '//store/x',
      ),
    })
  })
})

describe('handsel restore', () => {
  it('restores into another database, with the key of a file', async () => {
    const line = `restore ${join(folder, 'data', 'backups')} --into ${copy.url}`
    const env = { HANDSEL_DATA: join(folder, 'copy') }
    expect(await run(line, env)).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^The backup can be read only with its key, and .*copy has none\. Give it with --key FILE/,
      ),
    })
    expect(await run(`${line} --key ${keyFile()}`, env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^The backup \S+ is restored into .*copy: \d+ rows in \d+ tables, 0 of 0 files\./,
      ),
    })
    expect(await run(line, env)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^There is a shop with data already/),
    })
  })

  it('refuses an address that is no database', async () => {
    expect(await run('restore somewhere --into mysql://x')).toMatchObject({ code: 2 })
    expect((await run('restore')).code).toBe(2)
  })
})
