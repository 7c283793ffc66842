import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { createDb, createPool } from '../../src/platform/db/db.ts'
import { databaseAccount } from '../../src/platform/db/embedded/account.ts'
import { databaseBinaries } from '../../src/platform/db/embedded/binaries.ts'
import {
  clusterFolder,
  clusterPassword,
  databaseUser,
  ensureCluster,
} from '../../src/platform/db/embedded/cluster.ts'
import { endServer } from '../../src/platform/db/embedded/postmaster.ts'
import { startServer } from '../../src/platform/db/embedded/server.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { installQueue } from '../../src/platform/jobs/install-queue.ts'
import { fillWorld } from './world.ts'

/**
 * Starts the PostgreSQL that all tests share (the embedded one, or the server of TEST_DATABASE_URL) and
 * prepares the templates that each test's database is copied from: one with all tables, and one with the tests' products too.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given === undefined ? await startOwn() : undefined
  const url = given ?? own?.url ?? ''
  await makeTemplates(url)
  project.provide('postgresUrl', url)
  return async () => own?.stop()
}

/** The tests' data need not survive a crash, no database lives long enough for a vacuum, and many tests run at once. */
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 250,
}

async function startOwn() {
  const folder = await mkdtemp(join(tmpdir(), 'handsel-test-'))
  // Otherwise, as root, the cluster would be relocated for its own user, and stay there.
  await chmod(folder, 0o755)
  const account = databaseAccount(clusterFolder(folder))
  const binaries = databaseBinaries(account)
  const cluster = await ensureCluster(folder, account, binaries)
  const postgres = join(folder, 'postgres.sh')
  const settings = Object.entries(careless).map(([name, value]) => `-c ${name}=${value}`)
  await writeFile(postgres, `#!/bin/sh\nexec '${binaries.postgres}' "$@" ${settings.join(' ')}\n`, {
    mode: 0o755,
  })
  const { server, lease } = await startServer(cluster, { ...binaries, postgres }, account, {
    onLog: () => {},
  })
  const { host, port } = server
  return {
    url: `postgres://${databaseUser}:${clusterPassword(folder)}@${encodeURIComponent(host)}:${port}/postgres`,
    async stop() {
      lease.release()
      await endServer(server, 15_000, 10_000)
      await rm(folder, { recursive: true, force: true })
    },
  }
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
