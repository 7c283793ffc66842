import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../../../platform/files/project-root.ts'

export type HashRequest = { readonly id: number; readonly hash: string; readonly password: string }
export type HashResponse = { readonly id: number; readonly isMatch: boolean }

type PendingCheck = {
  readonly done: Promise<boolean>
  resolve(isMatch: boolean): void
  reject(error: Error): void
}

/** The most checks that wait for the thread at a time; further ones are answered like a wrong password. */
const MAX_PENDING = 32

let thread: Worker | undefined
let lastId = 0
const pending = new Map<number, PendingCheck>()

/**
 * Whether this is the password of a legacy hash, computed outside the thread that answers requests: bcrypt and phpass can
 * take seconds, and no page waits for them. `false` while 32 checks are pending.
 */
export async function matchesInThread(hash: string, password: string): Promise<boolean> {
  if (pending.size >= MAX_PENDING) return false
  const worker = thread ?? startWorker()
  lastId += 1
  const request: HashRequest = { id: lastId, hash, password }
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  pending.set(request.id, { done: promise, resolve, reject })
  worker.ref()
  worker.postMessage(request)
  return await promise
}

/** Resolves when all checks that are pending now are done; the time then does not reveal which accounts were checked. */
export async function pendingChecksDone(): Promise<void> {
  await Promise.allSettled([...pending.values()].map(({ done }) => done))
}

// Node runs the TypeScript source directly, in the built shop too.
function startWorker(): Worker {
  const file = join(projectRoot(), 'src', 'features', 'accounts', 'passwords', 'legacy-hash-worker.ts')
  const worker = new Worker(file, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  worker.on('message', ({ id, isMatch }: HashResponse) => {
    pending.get(id)?.resolve(isMatch)
    pending.delete(id)
    // The thread must not keep a finished command alive.
    if (pending.size === 0) worker.unref()
  })
  worker.on('error', rejectPending)
  worker.on('exit', (code) => rejectPending(new Error(`the thread for old hashes ended (${code})`)))
  thread = worker
  return worker
}

function rejectPending(error: Error): void {
  thread = undefined
  for (const { reject } of pending.values()) reject(error)
  pending.clear()
}
