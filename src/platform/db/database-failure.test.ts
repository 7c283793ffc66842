import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { databaseFailure } from './database-failure.ts'

let database: TestDatabase
/** Accepts connections and says nothing, or ends them at once. */
let silent: Server
let ending: Server
const sockets = new Set<Socket>()
let closedPort: number

beforeAll(async () => {
  database = await testDatabase('empty')
  await database.pool.query('create table item (id int primary key)')
  await database.pool.query('insert into item values (1), (2)')
  silent = await listening((socket) => sockets.add(socket))
  ending = await listening((socket) => socket.destroy())
  const unused = await listening(() => {})
  closedPort = portOf(unused)
  await new Promise((resolve) => unused.close(resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  ending.close()
  await database.close()
})

function listening(onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
const portOf = (server: Server) => (server.address() as AddressInfo).port
const tcp = (port: number, host = '127.0.0.1') => ({ connectionString: `postgres://u:p@${host}:${port}/d` })

/** What an act ends in. */
const errorOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'no error',
    (error: unknown) => error,
  )

/** The error of a statement on a connection with these options. */
async function errorOn(options: pg.ClientConfig, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url, ...options })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return 'no error'
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

async function whileLocked(act: () => Promise<unknown>): Promise<unknown> {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from item where id = 1 for update')
  try {
    return await act()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

async function errorAfterTermination(next: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const error = errorOf(next(client))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  return error
}

const raised = (state: string) =>
  errorOn({}, `do $$ begin raise exception 'as the server reports it' using errcode = '${state}'; end $$`)

async function deadlock(): Promise<unknown> {
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  try {
    for (const client of [one, other]) await client.query(`begin; set deadlock_timeout = '20ms'`)
    await one.query('select from item where id = 1 for update')
    await other.query('select from item where id = 2 for update')
    const errors = await Promise.all([
      errorOf(one.query('select from item where id = 2 for update').then(() => one.query('rollback'))),
      errorOf(other.query('select from item where id = 1 for update').then(() => other.query('rollback'))),
    ])
    return errors.find((error) => error instanceof Error)
  } finally {
    one.release(true)
    other.release(true)
  }
}

async function idleTransaction(): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url })
  const errors: unknown[] = []
  client.on('error', (error) => errors.push(error))
  await client.connect()
  await client.query(`set idle_in_transaction_session_timeout = '20ms'; begin`)
  await new Promise((resolve) => client.once('end', resolve))
  return errors[0]
}

async function poolInUse(): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const only = await pool.connect()
  // Only now: a busy machine may take longer than this to open the first connection.
  pool.options.connectionTimeoutMillis = 50
  const error = await errorOf(pool.connect())
  only.release()
  await pool.end()
  return error
}

async function endedPool(): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: database.url })
  await pool.end()
  return errorOf(pool.query('select 1'))
}

async function roleWithoutConnections(): Promise<unknown> {
  const role = `nobody_${randomBytes(6).toString('hex')}`
  await database.pool.query(`create role ${role} login password 'p' connection limit 0`)
  const address = new URL(database.url)
  address.username = role
  address.password = 'p'
  const error = await errorOn({ connectionString: address.href })
  await database.pool.query(`drop role ${role}`)
  return error
}

const withAddress = (change: (address: URL) => void) => {
  const address = new URL(database.url)
  change(address)
  return { connectionString: address.href }
}

describe('a database that cannot be reached', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['nothing listens', () => errorOn(tcp(closedPort))],
    ['nothing listens on any address of the host', () => errorOn(tcp(closedPort, 'localhost'))],
    ['the socket is gone', () => errorOn({ connectionString: 'postgres://u@%2Ftmp%2Fno-such-folder/d' })],
    ['the host is unknown', () => errorOn(tcp(5432, 'nowhere.invalid'))],
    ['the connection ends at once', () => errorOn(tcp(portOf(ending)))],
    ['the server does not greet', () => errorOn({ ...tcp(portOf(silent)), connectionTimeoutMillis: 50 })],
    [
      'the pool gives up connecting',
      () => errorOf(new pg.Pool({ ...tcp(portOf(silent)), connectionTimeoutMillis: 50 }).query('select 1')),
    ],
    ['the server does not answer', () => errorOn({ query_timeout: 50 }, 'select pg_sleep(1)')],
    [
      'the server ends the connection',
      () => errorAfterTermination((client) => client.query('select pg_sleep(5)')),
    ],
    [
      'the connection has ended before the query',
      () =>
        errorAfterTermination(async (client) => {
          await new Promise((resolve) => client.once('end', resolve))
          await client.query('select 1')
        }),
    ],
    [
      'the password is wrong',
      () =>
        errorOn(
          withAddress((address) => {
            address.password = 'wrong'
          }),
        ),
    ],
    [
      'the database does not exist',
      () =>
        errorOn(
          withAddress((address) => {
            address.pathname = '/nowhere'
          }),
        ),
    ],
    [
      'the database accepts no connections',
      async () => {
        const change = `alter database ${new URL(database.url).pathname.slice(1)} allow_connections`
        const administrator = { connectionString: inject('postgresUrl') }
        await errorOn(administrator, `${change} false`)
        const error = await errorOn({})
        await errorOn(administrator, `${change} true`)
        return error
      },
    ],
    ['the pool is closed', endedPool],
    ['the server shuts down', () => raised('57P01')],
    ['the server has crashed', () => raised('57P02')],
    ['the server is starting', () => raised('57P03')],
    ['the result is unknown', () => raised('40003')],
    ['its disk fails', () => raised('58030')],
  ])('%s', async (_what, produce) => expectFailure(await produce(), 'unreachable'))
})

describe('a busy database', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a statement takes too long', () => errorOn({ statement_timeout: 20 }, 'select pg_sleep(5)')],
    [
      'a lock is held',
      () =>
        whileLocked(() =>
          errorOn({}, `set lock_timeout = '20ms'`, 'select from item where id = 1 for update'),
        ),
    ],
    ['a transaction was idle', idleTransaction],
    ['no connection is left', roleWithoutConnections],
    ['all connections of the pool are in use', poolInUse],
    ['two transactions wait for each other', deadlock],
    ['transactions cannot be ordered', () => raised('40001')],
    ['no memory is left', () => raised('53200')],
  ])('%s', async (_what, produce) => expectFailure(await produce(), 'busy'))
})

describe('a database that cannot store', () => {
  it('is read-only', async () => {
    expectFailure(
      await errorOn({}, 'set default_transaction_read_only = on', 'insert into item values (3)'),
      'read-only',
    )
  })
  it('is on a disk mounted read-only', async () => {
    const raise = `raise exception 'could not open file "base/1": Read-only file system' using errcode = '42501'`
    expectFailure(await errorOn({}, `do $$ begin ${raise}; end $$`), 'read-only')
  })
  it('has no space', async () => expectFailure(await raised('53100'), 'full'))
})

describe('a failure inside of another error', () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })

  it('is found as a cause and among several', () => {
    expect(databaseFailure(new Error('page failed', { cause: new Error('no cart', { cause: lost }) }))).toBe(
      'unreachable',
    )
    expect(databaseFailure(new AggregateError([new Error('other'), lost]))).toBe('unreachable')
  })
  it('is not searched for ever', () => {
    const own = new Error('round')
    own.cause = own
    expect(databaseFailure(own)).toBeUndefined()
  })
})

describe('no failure of the database', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a row exists already', () => errorOn({}, 'insert into item values (1)')],
    ['a table does not exist', () => errorOn({}, 'select from nothing')],
    ['text is no number', () => errorOn({}, `select 'x'::int`)],
    ['a privilege is missing', () => raised('42501')],
    ['a statement has too many values', () => errorOf(database.pool.query('select $1::int', [1, 2]))],
    ['a file is missing', () => errorOf(readFile('/no/such/file'))],
    ['another service cannot be reached', () => errorOf(fetch(`http://127.0.0.1:${closedPort}/`))],
    [
      'a rule refuses',
      () => errorOf(sql`do $$ begin raise exception 'out of stock'; end $$`.execute(database.db)),
    ],
  ])('%s', async (_what, produce) => expectFailure(await produce(), undefined))

  it('is what is no error at all', () => {
    expect(databaseFailure('ECONNREFUSED')).toBeUndefined()
    expect(databaseFailure(undefined)).toBeUndefined()
  })
})

function expectFailure(error: unknown, failure: ReturnType<typeof databaseFailure>) {
  expect(error).toBeInstanceOf(Error)
  expect(databaseFailure(error), String(error)).toBe(failure)
}
