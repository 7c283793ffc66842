import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { connectPatiently, mayPass } from '../db/patient-connect.ts'

const RETRY_MS = 200

export type QueueConnections = {
  /** The pool for the queue's library. */
  readonly pool: Pool
  /** Resolves when the statements that run now have ended, those that note how a job ended among them. */
  finished(): Promise<void>
}

/**
 * The pool as the queue uses it. The queue does not wait for its note of how a job ended, and forgets a note that fails: the
 * job would run again. So a single statement whose connection is lost runs again on another one, however long the
 * database is away; all statements of the queue may be repeated. Nothing answers once the pool has ended.
 */
export function queueConnections(pool: Pool): QueueConnections {
  const running = new Set<Promise<void>>()

  const leased = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.add(promise)
    void promise.then(() => running.delete(promise))
    try {
      return repeating(pool, await connectPatiently(pool), resolve)
    } catch (error) {
      resolve()
      throw error
    }
  }
  // With a callback the queue takes the connection on which it listens.
  const connect = (callback?: Parameters<Pool['connect']>[0]) =>
    callback === undefined ? leased() : void connectFor(pool, callback)
  return {
    pool: new Proxy(pool, {
      get(target, name) {
        if (name === 'connect') return connect
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    async finished() {
      await Promise.all(running)
    },
  }
}

async function connectFor(pool: Pool, callback: Parameters<Pool['connect']>[0]): Promise<void> {
  const client = await connectPatiently(pool).catch((error: Error) => error)
  if (client instanceof Error) callback(client, undefined, () => {})
  else callback(undefined, client, (error) => client.release(error))
}

/** A client whose first statement is repeated on another connection when it fails with the database, unless it opens a transaction. */
function repeating(pool: Pool, first: PoolClient, onRelease: () => void) {
  let client = first
  let canRepeat = true
  const query = async (...statement: unknown[]): Promise<unknown> => {
    const mayRepeat = canRepeat && !/^\s*begin/i.test(textOf(statement[0]))
    canRepeat = false
    for (;;) {
      try {
        return await Reflect.apply(client.query, client, statement)
      } catch (error) {
        if (!mayRepeat || !mayPass(error)) throw error
        client.release(true)
        await delay(RETRY_MS)
        client = await connectPatiently(pool)
      }
    }
  }
  return {
    query,
    release() {
      client.release()
      onRelease()
    },
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return statement && typeof statement === 'object' && 'text' in statement ? String(statement.text) : ''
}
