import { DatabaseError } from 'pg'
import type { Db } from './db.ts'

/** Answers many requests with one statement, in the order of the requests. */
type RunBatch<Request, Answer> = (db: Db, requests: readonly Request[]) => Promise<readonly Answer[]>

/** One statement with this many requests is still fast; more of them go into the next. */
const MAX_REQUESTS = 64
/** While this many statements are running, further requests wait and go together. */
const MAX_RUNNING = 2
/** A statement that takes longer no longer makes others wait. */
const SLOW_MS = 50

/**
 * Runs requests that wait at the same time as one statement: all of one turn of the event loop, and those that arrive
 * while other batches are running. A single request runs in the same turn. Inside a transaction a request always runs
 * alone, on that transaction. When a batch fails because of one request, each runs alone, so that only that one fails.
 */
export function batched<Request, Answer>(
  run: RunBatch<Request, Answer>,
): (db: Db, request: Request) => Promise<Answer> {
  const queues = new WeakMap<Db, (request: Request) => Promise<Answer>>()
  return (db, request) => {
    if (db.isTransaction) return runAlone(run, db, request)
    const known = queues.get(db)
    if (known) return known(request)
    const queue = createQueue(run, db)
    queues.set(db, queue)
    return queue(request)
  }
}

type Waiting<Request, Answer> = PromiseWithResolvers<Answer> & { readonly request: Request }

function createQueue<Request, Answer>(run: RunBatch<Request, Answer>, db: Db) {
  let waiting: Waiting<Request, Answer>[] = []
  let running = 0
  let isDue = false

  const startBatches = () => {
    isDue = false
    while (waiting.length > 0 && running < MAX_RUNNING) {
      const batch = waiting.slice(0, MAX_REQUESTS)
      waiting = waiting.slice(MAX_REQUESTS)
      startBatch(batch)
    }
  }
  const startBatch = (batch: readonly Waiting<Request, Answer>[]) => {
    running += 1
    let isCounted = true
    const release = () => {
      if (!isCounted) return
      isCounted = false
      clearTimeout(slow)
      running -= 1
      startBatches()
    }
    const slow = setTimeout(release, SLOW_MS)
    void answerBatch(run, db, batch).then(release)
  }
  return (request: Request) => {
    const one = { request, ...Promise.withResolvers<Answer>() }
    waiting.push(one)
    if (!isDue) {
      isDue = true
      setImmediate(startBatches)
    }
    return one.promise
  }
}

/** Settles each request of the batch; never rejects. */
async function answerBatch<Request, Answer>(
  run: RunBatch<Request, Answer>,
  db: Db,
  batch: readonly Waiting<Request, Answer>[],
): Promise<void> {
  try {
    const answers = await run(
      db,
      batch.map(({ request }) => request),
    )
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
  } catch (error) {
    if (batch.length === 1 || !isRefusedStatement(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    await Promise.all(
      batch.map(({ request, resolve, reject }) => runAlone(run, db, request).then(resolve, reject)),
    )
  }
}

async function runAlone<Request, Answer>(
  run: RunBatch<Request, Answer>,
  db: Db,
  request: Request,
): Promise<Answer> {
  const [answer] = await run(db, [request])
  return answer as Answer
}

/**
 * Whether PostgreSQL refused the statement, so that nothing of it happened, because of what one request contains. After a lost connection (an error of Node such as
 * EPIPE, classes 08 and 57, 40003) that is not known, and a write must not be repeated.
 * One that waited for a lock in vain (55P03) would let each request wait as long again.
 */
function isRefusedStatement(error: unknown): boolean {
  return (
    error instanceof DatabaseError && error.code !== undefined && !/^(08|57|40003|55P03)/.test(error.code)
  )
}
