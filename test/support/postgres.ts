import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/db/embedded/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

/**
 * Starts the PostgreSQL that all tests share (the embedded one, or the server of TEST_DATABASE_URL) and
 * prepares the template that each test's database is copied from.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const folder = await mkdtemp(join(tmpdir(), 'handsel-test-'))
  // Else, as root, the cluster would be put elsewhere for its own user, and stay there.
  await chmod(folder, 0o755)
  const own = given ? undefined : await openDatabase({ dataFolder: folder, role: 'start' })
  const url = given ?? own?.url ?? ''

  if (own) await waitForNoDisk(url)
  await makeTemplate(url)
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

async function makeTemplate(url: string): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query('drop database if exists handsel_template with (force)')
  await server.query('create database handsel_template')
  await server.end()

  const address = new URL(url)
  address.pathname = '/handsel_template'
  const pool = new pg.Pool({ connectionString: address.href })
  await migrate(pool)
  await pool.end()
}
