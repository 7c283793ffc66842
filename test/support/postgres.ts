import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { createDb, createPool } from '../../src/platform/db/db.ts'
import { openDatabase } from '../../src/platform/db/embedded/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { installQueue } from '../../src/platform/jobs/queue.ts'
import { fillWorld } from './world.ts'

/**
 * Starts the PostgreSQL that all tests share (the embedded one, or the server of TEST_DATABASE_URL) and
 * prepares the templates that each test's database is copied from: one with all tables, and one with the tests' goods too.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const folder = await mkdtemp(join(tmpdir(), 'handsel-test-'))
  // Else, as root, the cluster would be put elsewhere for its own user, and stay there.
  await chmod(folder, 0o755)
  const own = given ? undefined : await openDatabase({ dataFolder: folder, role: 'start' })
  const url = given ?? own?.url ?? ''

  if (own) await waitForNoDisk(url)
  await makeTemplates(url)
  project.provide('postgresUrl', url)
  return async () => {
    await own?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What tests write need outlive no power cut: no commit waits for the disk. */
async function waitForNoDisk(url: string): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query('alter role current_user set synchronous_commit = off')
  await server.end()
}

async function makeTemplates(url: string): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  for (const name of ['handsel_world', 'handsel_template']) {
    await server.query(`drop database if exists ${name} with (force)`)
  }
  await server.query('create database handsel_template')
  await inside(url, 'handsel_template', async (pool) => {
    await migrate(pool)
    await installQueue(pool, pino({ level: 'silent' }))
  })
  await server.query('create database handsel_world template handsel_template')
  await inside(url, 'handsel_world', (pool) => fillWorld(createDb(pool)))
  await server.end()
}

async function inside(url: string, name: string, act: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const address = new URL(url)
  address.pathname = `/${name}`
  const pool = createPool({ connectionString: address.href })
  await act(pool)
  await pool.end()
}
