import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { databaseBefore } from '../../../../test/support/database-before.ts'
import { installQueue } from '../../jobs/install-queue.ts'
import { queuedJobs } from '../../jobs/queue.ts'
import { backupFolders, into, sourceOf, targetOf } from './backup.fixture.ts'
import { folderStore } from './folder-store.ts'
import { type BackupTarget, makeBackup } from './make-backup.ts'
import { backupsIn, MANIFEST, parseManifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { removeBackups, removeInterrupted } from './remove-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { withBackupLock } from './snapshot.ts'
import { verifyBackup } from './verify-backup.ts'

const atMs = Date.UTC(2026, 10, 23, 2)
const HOUR_MS = 3_600_000
const id = '2026-11-23T02-00-00Z'

let world: TestDatabase
let empty: TestDatabase
let folders: Awaited<ReturnType<typeof backupFolders>>
let target: BackupTarget

beforeEach(async () => {
  folders = await backupFolders()
  ;[world, empty] = await Promise.all([testDatabase('world'), testDatabase('template')])
  target = await targetOf(folderStore(folders.backups), folders.dataFolder)
})

afterEach(async () => {
  await Promise.all([world.close(), empty.close(), folders.remove()])
})

const make = (ms = atMs) => makeBackup(sourceOf(world.url, folders.dataFolder), target, ms)
const objectOf = (table: string) => join(folders.backups, 'backups', id, `${table}.zst.age`)
const restored = () => join(folders.folder, 'restored')

async function contentOf({ pool }: TestDatabase): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from "${name}" t`,
    )
    content[name] = rows[0].rows
  }
  return content
}

async function schemaOf({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(`
    select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated::text
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text
      from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ 'graphile'
    order by 1, 2, 3`)
  return rows
}

async function objectFiles(folder = folders.backups): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('a backup', () => {
  it('restores every row, file and job into an empty database, with the same constraints and triggers', async () => {
    await empty.close()
    empty = await testDatabase('empty')
    const path = await folders.picture('a picture')
    await world.pool.query(
      `insert into setting (name, value) values ('shop_name', '"Tab \\t, \\\\ and ünïcode"')`,
    )
    await queuedJobs.add(world.db, 'order-mail', { orderId: 7 }, { key: 'mail 7', runAt: new Date(atMs) })
    await make()
    await restoreBackup(await openBackup(target), into(empty.url, restored()))

    expect(await contentOf(empty)).toEqual(await contentOf(world))
    expect(await schemaOf(empty)).toEqual(await schemaOf(world))
    expect(await readFile(join(restored(), path), 'utf8')).toBe('a picture')
    expect(readFileSync(join(restored(), 'secret'), 'utf8')).toBe(
      readFileSync(join(folders.dataFolder, 'secret'), 'utf8'),
    )
    const jobs = await empty.pool.query(
      `select t.identifier, j.payload, j.key, j.run_at from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id`,
    )
    expect(jobs.rows).toEqual([
      { identifier: 'order-mail', payload: { orderId: 7 }, key: 'mail 7', run_at: new Date(atMs) },
    ])
    const next = `insert into product (kind, slug, name) values ('simple', 'after', 'After') returning id`
    const [expected, found] = await Promise.all([world.pool.query(next), empty.pool.query(next)])
    expect(found.rows).toEqual(expected.rows)
  })

  it('has the rows of one moment, whatever is written meanwhile', async () => {
    const changing = new AbortController()
    const written = (async () => {
      for (let n = 0; !changing.signal.aborted; n += 1) {
        await world.pool.query(
          `with one as (insert into setting (name, value) values ('first-${n}', '1'))
           insert into setting (name, value) values ('second-${n}', '1')`,
        )
      }
    })()
    await make()
    changing.abort()
    await written
    await restoreBackup(await openBackup(target), into(empty.url, undefined))
    const { rows } = await empty.pool.query(
      `select count(*) filter (where name like 'first-%') = count(*) filter (where name like 'second-%') as same from setting`,
    )
    expect(rows).toEqual([{ same: true }])
  })

  it('sends a file once for all backups, and is readable only with the key', async () => {
    await folders.picture('one picture')
    const first = await make()
    await folders.picture('another picture')
    const second = await make(atMs + HOUR_MS)
    expect([first.files.sent, second.files.sent]).toEqual([1, 1])
    expect(second.manifest.files.count).toBe(2)
    for (const file of await objectFiles()) {
      const bytes = await readFile(file)
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    }
  })

  it('leaves out a file with another content than its name says, and names it', async () => {
    const path = await folders.picture('a picture')
    await appendFile(join(folders.dataFolder, path), 'a damaged disk')
    const { files, manifest } = await make()
    expect(files.left).toEqual([path])
    expect(manifest.files.count).toBe(0)
  })

  it('is not made twice at the same time', async () => {
    await withBackupLock(world.url, async () => {
      await expect(withBackupLock(world.url, make)).rejects.toThrow(/Another backup of this shop is running/)
    })
    await expect(withBackupLock(world.url, make)).resolves.toBeDefined()
  })
})

describe('a verification', () => {
  const verify = async () =>
    verifyBackup(await openBackup(target), {
      dataFolder: folders.dataFolder,
      checks: [],
      log: pino({ level: 'silent' }),
      maxFileBytes: Number.POSITIVE_INFINITY,
      nowMs: atMs,
    })

  it('restores a good backup, and leaves nothing', async () => {
    await folders.picture('a picture')
    await make()
    const verified = await verify()
    expect(verified).toMatchObject({ files: 1, readFiles: 1, isCompared: true })
    expect(verified.rows).toBeGreaterThan(50)
    expect(await readdir(folders.dataFolder)).not.toContain('scratch-restore')
  })

  it('finds a file that is missing, and one that was exchanged', async () => {
    const [one, other] = [await folders.picture('one'), await folders.picture('other')]
    await make()
    const fileOf = (path: string) => join(folders.backups, 'files', `${path}.age`)
    await cp(fileOf(one), fileOf(other))
    await expect(verify()).rejects.toThrow(/is damaged/)
    await rm(fileOf(other))
    await expect(verify()).rejects.toThrow(/1 of 2 files are missing/)
  })
})

describe('a restore', () => {
  const restore = async (options: { readonly replace?: boolean } = {}) =>
    restoreBackup(await openBackup(target), { ...into(empty.url, undefined), ...options })

  it('refuses another key in a sentence', async () => {
    await make()
    const other = await targetOf(target.store, join(folders.folder, 'other'))
    await expect(openBackup(other)).rejects.toThrow(/encrypted with another key. Give the key of that backup/)
  })

  it('refuses an object of which anything was changed, and leaves the database empty', async () => {
    await make()
    const file = objectOf('product')
    const bytes = await readFile(file)
    const damages: Readonly<Record<string, () => Promise<void>>> = {
      'a changed byte': () => changeByte(file),
      'a cut end': () => writeFile(file, bytes.subarray(0, -20)),
      'an added end': () => appendFile(file, 'more'),
    }
    for (const [what, damage] of Object.entries(damages)) {
      await damage()
      await expect(restore(), what).rejects.toThrow(/product.zst.age of .* is damaged: use another backup/)
      await writeFile(file, bytes)
    }
    await cp(objectOf('setting'), objectOf('stock_level'))
    await expect(restore(), 'another object').rejects.toThrow(
      /stock_level.zst.age of .* is damaged|invalid input|extra data|missing data/,
    )
    await rm(file)
    await expect(restore()).rejects.toThrow(/product.zst.age is missing: the backup is not complete/)
    const { rows } = await empty.pool.query('select count(*) as rows from term')
    expect(rows).toEqual([{ rows: 0 }])
  })

  it('refuses a shop with data, and replaces it only with an explicit option, completely or not at all', async () => {
    await make()
    await restore()
    await empty.pool.query(`update product set name = 'changed'`)
    await expect(restore()).rejects.toThrow(/There is a shop with data already/)

    const bytes = await readFile(objectOf('product'))
    await changeByte(objectOf('product'))
    await expect(restore({ replace: true })).rejects.toThrow(/is damaged/)
    const former = await empty.pool.query(`select distinct name from product`)
    expect(former.rows).toEqual([{ name: 'changed' }])

    await writeFile(objectOf('product'), bytes)
    await restore({ replace: true })
    expect(await contentOf(empty)).toEqual(await contentOf(world))
    expect(await schemaOf(empty)).toEqual(await schemaOf(world))
    const { rows } = await empty.pool.query(`select nspname from pg_namespace where nspname like 'handsel%'`)
    expect(rows).toEqual([])
  })

  it('refuses tables of another program', async () => {
    await empty.close()
    empty = await testDatabase('empty')
    await make()
    await empty.pool.query('create table invoice (id bigint)')
    await expect(restore({ replace: true })).rejects.toThrow(/tables of another program/)
  })

  it('refuses a backup of a newer version', async () => {
    await world.pool.query(`insert into schema_migration (name, checksum) values ('9999-future', 'x')`)
    await make()
    await expect(restore()).rejects.toThrow(/made by a newer Handsel \(it has the migration 9999-future\)/)
  })

  it('of an earlier version migrates what it has loaded', async () => {
    const earlier = await databaseBefore('0027')
    await installQueue(earlier.pool, pino({ level: 'silent' }))
    await earlier.pool.query(
      `insert into coupon (code, kind, amount, taken) values ('spring', 'percent', 100000, 7)`,
    )
    await makeBackup(sourceOf(earlier.url, folders.dataFolder), target, atMs)
    await earlier.close()
    await restore()
    const { rows } = await empty.pool.query('select code, usage_count from coupon')
    expect(rows).toEqual([{ code: 'spring', usage_count: 7 }])
    expect(await schemaOf(empty)).toEqual(await schemaOf(world))
  })

  it('refuses names that would become statements, and paths that lead elsewhere', async () => {
    await make()
    const opened = await openBackup(target)
    const tables = opened.manifest.tables.map((table) => ({
      ...table,
      columns: ['id) from stdin; drop table product --'],
    }))
    await expect(
      restoreBackup({ ...opened, manifest: { ...opened.manifest, tables } }, into(empty.url, undefined)),
    ).rejects.toThrow(/do not have the same tables/)
    const object = { ...opened.manifest.jobs.object, name: `backups/${id}/../../../other.zst.age` }
    expect(parseManifest(JSON.stringify({ ...opened.manifest, jobs: { rows: 0, object } }))).toBeUndefined()
    expect(parseManifest(JSON.stringify(opened.manifest))).toEqual(opened.manifest)
  })

  it('says that there is no backup', async () => {
    await expect(restore()).rejects.toThrow(/There is no backup in /)
  })

  it('needs no more rights than to own the database', async () => {
    await empty.close()
    empty = await testDatabase('empty')
    await make()
    await empty.pool.query(
      `do $$ begin create role handsel_plain login password 'plain'; exception when duplicate_object then null; end $$`,
    )
    const name = new URL(empty.url).pathname.slice(1)
    await empty.pool.query(`alter database ${name} owner to handsel_plain`)
    const url = new URL(empty.url)
    url.username = 'handsel_plain'
    url.password = 'plain'
    const opened = await openBackup(target)
    await restoreBackup(opened, into(url.href, undefined))
    await restoreBackup(opened, { ...into(url.href, undefined), replace: true })
    expect(await contentOf(empty)).toEqual(await contentOf(world))
  })
})

describe('an interrupted backup', () => {
  it('is none, and its files are not sent again', async () => {
    await folders.picture('a picture')
    await mkdir(join(folders.backups, 'backups', id), { recursive: true })
    // The last object cannot be written.
    await mkdir(join(folders.backups, 'backups', id, MANIFEST))
    await expect(make()).rejects.toThrow()
    await rm(join(folders.backups, 'backups', id, MANIFEST), { recursive: true })
    expect((await backupsIn(target.store)).complete).toEqual([])

    const { files } = await make(atMs + HOUR_MS)
    expect(files.sent).toBe(0)
    await removeInterrupted(target, atMs + 25 * HOUR_MS)
    expect(await readdir(join(folders.backups, 'backups'))).toEqual(['2026-11-23T03-00-00Z'])
  })

  it('says that the disk is full, and can be repeated', async () => {
    const part = join(folders.backups, 'backups', id, 'product.zst.age.part')
    await mkdir(join(folders.backups, 'backups', id), { recursive: true })
    await symlink('/dev/full', part)
    await expect(make()).rejects.toThrow(/The disk of .*backups is full: free some space and run it again/)
    await expect(make()).resolves.toBeDefined()
  })

  it('says how much space the target needs', async () => {
    await expect(folderStore(folders.backups).requireSpace?.(1e15)).rejects.toThrow(
      /The disk of .*backups has \d+ MB free, and 1000000500 MB are needed: free some space/,
    )
  })

  it('says that the target cannot be written', async () => {
    await writeFile(folders.backups, 'a file, and no folder')
    await expect(make()).rejects.toThrow(/cannot be written or read|already exists/)
  })
})

describe('removing backups', () => {
  it('removes the files that no other backup has', async () => {
    const first = await folders.picture('a deleted picture')
    const second = await folders.picture('a picture')
    await make()
    await rm(join(folders.dataFolder, first))
    await make(atMs + HOUR_MS)
    await removeBackups(target, [id])
    expect((await backupsIn(target.store)).complete.map((backup) => backup.id)).toEqual([
      '2026-11-23T03-00-00Z',
    ])
    const exists = (path: string) =>
      stat(join(folders.backups, 'files', `${path}.age`)).then(
        () => true,
        () => false,
      )
    expect([await exists(first), await exists(second)]).toEqual([false, true])
    expect(await readdir(join(folders.backups, 'backups'))).toEqual(['2026-11-23T03-00-00Z'])
  })
})

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes[bytes.length - 10]! ^= 1
  await writeFile(file, bytes)
}
