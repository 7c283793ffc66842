import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { withDatabase } from '../../support/process/command-process.ts'
import { type PostgresServer, startPostgres } from '../../support/process/postgres-server.ts'
import { newFolder, type ShopProcess, startShop } from '../../support/process/shop-process.ts'

/** Where the shop's database is: brought along by the shop, or a PostgreSQL that an operator runs. */
export type DatabaseKind = 'embedded' | 'external'

/** The built shop on a database that the proof may harm. */
export type OutageShop = {
  readonly shop: ShopProcess
  readonly kind: DatabaseKind
  /** The external server. */
  readonly server: PostgresServer | undefined
  inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

type OutageShopOptions = {
  readonly settings?: Readonly<Record<string, string | number>>
  readonly env?: Readonly<Record<string, string>>
  /** A folder for the files of the database; one of its own when absent. */
  readonly disk?: string
}

export async function startOutageShop(
  kind: DatabaseKind,
  { settings = {}, env = {}, disk }: OutageShopOptions = {},
): Promise<OutageShop> {
  if (disk !== undefined) mkdirSync(disk, { mode: 0o755 })
  const server =
    kind === 'external'
      ? await startPostgres({ settings, ...(disk !== undefined && { folder: disk }) })
      : undefined
  const shop = await startShop({
    data: kind === 'embedded' && disk !== undefined ? disk : await newFolder(),
    // What is logged of an outage is expected.
    env: { HANDSEL_DEMO: '0', LOG_LEVEL: 'silent', ...(server && { DATABASE_URL: server.url }), ...env },
  })
  return {
    shop,
    kind,
    server,
    inDatabase: (work) => (server ? withServer(server.url, work) : withDatabase(shop.data, work)),
    async stop() {
      await shop.stop()
      await server?.remove()
    },
  }
}

async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
