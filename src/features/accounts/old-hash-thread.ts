import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../../platform/project-root.ts'

export type OldHashQuestion = { readonly id: number; readonly hash: string; readonly password: string }
export type OldHashAnswer = { readonly id: number; readonly isRight: boolean }

type Waiting = {
  readonly answered: Promise<boolean>
  resolve(isRight: boolean): void
  reject(error: Error): void
}

/** So many may wait for the thread; who comes beyond them is answered like somebody with a wrong password. */
const MOST_WAITING = 32

let thread: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

/**
 * Whether this is the password of an old hash, computed beside the thread that answers requests: bcrypt and phpass take
 * up to seconds, and no page waits for them. While more than 32 wait, the answer is no.
 */
export async function matchesInThread(hash: string, password: string): Promise<boolean> {
  if (waiting.size >= MOST_WAITING) return false
  const worker = thread ?? started()
  asked += 1
  const question: OldHashQuestion = { id: asked, hash, password }
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  waiting.set(question.id, { answered: promise, resolve, reject })
  worker.ref()
  worker.postMessage(question)
  return await promise
}

/** When all are answered who are in line now: whoever waits for it learns nothing of who stood in it. */
export async function lineIsThrough(): Promise<void> {
  await Promise.allSettled([...waiting.values()].map(({ answered }) => answered))
}

// Node runs this file as it stands, for the built shop as well.
function started(): Worker {
  const file = join(projectRoot(), 'src', 'features', 'accounts', 'old-hash-worker.ts')
  const worker = new Worker(file, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  worker.on('message', ({ id, isRight }: OldHashAnswer) => {
    waiting.get(id)?.resolve(isRight)
    waiting.delete(id)
    // It must not keep a command alive that has done its work.
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', lose)
  worker.on('exit', (code) => lose(new Error(`the thread for old hashes ended (${code})`)))
  thread = worker
  return worker
}

function lose(error: Error): void {
  thread = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
