import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool } from '../../src/platform/db/db.ts'
import type { Tables } from '../../src/platform/db/tables.ts'

export type TestDatabase = {
  readonly url: string
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  close(): Promise<void>
}

/**
 * A fresh database with every migration applied and the queue's tables, copied from a template in some 60 ms; `world`:
 * with the tests' products too (`world.ts`); `empty`: without any table. `close` drops it.
 */
export async function testDatabase(
  template: 'template' | 'world' | 'empty' = 'template',
): Promise<TestDatabase> {
  const server = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(
    server,
    `create database ${name} template ${template === 'empty' ? 'template0' : `handsel_${template}`}`,
  )

  const address = new URL(server)
  address.pathname = `/${name}`
  const pool = createPool({ connectionString: address.href, max: 60 })
  const db = createDb(pool)
  return {
    url: address.href,
    pool,
    db,
    close: async () => {
      await pool.end()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(server: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server that the tests share. */
    postgresUrl: string
  }
}
