import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { readConfig } from '../../config.ts'
import { sendMail } from './mail.ts'
import { mailsTo, removeDrafts, removeMailsTo } from './outbox.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-outbox-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await sql`delete from sent_mail`.execute(database.db)
})

const shop = () => ({
  config: readConfig({ HANDSEL_DATA: folder }),
  nowMs: () => Date.UTC(2026, 5, 1, 12),
  db: database.db,
})
const long = `${'a'.repeat(60)}.${'b'.repeat(60)}@${'c'.repeat(60)}.example.com`
const send = (key: string, to: string, replyTo = '') =>
  sendMail(shop(), {
    key,
    to,
    replyTo,
    subject: `About ${key}`,
    html: '<p>To: eve@example.com</p>',
    text: 'To: eve@example.com',
  })

describe('the mails to one address', () => {
  it('are found by recipient only, in any case', async () => {
    await send('one', 'Ada@Example.com')
    await send('two', 'ada@example.com')
    await send('three', 'ada@example.com.au')
    await send('four', 'nada@example.com')
    expect((await mailsTo(shop(), 'ada@example.com')).map(({ subject }) => subject)).toEqual([
      'About one',
      'About two',
    ])
    expect(await mailsTo(shop(), 'eve@example.com')).toEqual([])
  })

  it('are found though the header was folded', async () => {
    await send('long', long)
    expect(await mailsTo(shop(), long)).toHaveLength(1)
  })

  it('are deleted, and no others', async () => {
    await send('one', 'ada@example.com')
    await send('two', 'eve@example.com')
    expect(await removeMailsTo(shop(), 'ada@example.com')).toBe(1)
    expect(await removeMailsTo(shop(), 'ada@example.com')).toBe(0)
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1)
  })

  it('are deleted with those that have it as reply address', async () => {
    await send('owner', 'owner@shop.example', 'Ada@example.com')
    await send('other', 'owner@shop.example', 'eve@example.com')
    expect(await mailsTo(shop(), 'ada@example.com')).toEqual([])
    expect(await removeMailsTo(shop(), 'ada@example.com')).toBe(1)
    expect((await mailsTo(shop(), 'owner@shop.example')).map(({ subject }) => subject)).toEqual([
      'About other',
    ])
  })

  it('are none without an outbox', async () => {
    expect(await removeMailsTo(shop(), 'ada@example.com')).toBe(0)
  })
})

describe('a draft that a crash left', () => {
  const leave = async (name: string, ageMs: number) => {
    await send('one', 'eve@example.com')
    const file = join(folder, 'outbox', name)
    const writtenAt = new Date(shop().nowMs() - ageMs)
    await writeFile(file, 'To: ada@example.com\r\n\r\nhalf a ma')
    await utimes(file, writtenAt, writtenAt)
  }

  it('is deleted after an hour, not before: it may be being written', async () => {
    await leave('.old.draft', 3_600_001)
    await leave('.new.draft', 3_600_000)
    await removeDrafts(shop())
    expect((await readdir(join(folder, 'outbox'))).sort()).toEqual([
      '.new.draft',
      expect.stringMatching(/^one-.*\.eml$/),
    ])
  })

  it('is deleted with the mails of a person, and is none of them', async () => {
    await leave('.new.draft', 1_000)
    expect(await mailsTo(shop(), 'ada@example.com')).toEqual([])
    expect(await removeMailsTo(shop(), 'ada@example.com')).toBe(0)
    expect((await readdir(join(folder, 'outbox'))).filter((name) => name.endsWith('.draft'))).toEqual([])
  })

  it('cannot be there without an outbox', async () => {
    await removeDrafts(shop())
  })
})
