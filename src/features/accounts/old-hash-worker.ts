import { parentPort } from 'node:worker_threads'
import type { OldHashAnswer, OldHashQuestion } from './old-hash-thread.ts'
import { oldHashMatches } from './old-hashes.ts'

// The thread in which the hashes of other shops are computed, one after the other; `old-hash-thread.ts` starts it.
parentPort?.on('message', ({ id, hash, password }: OldHashQuestion) => {
  const answer: OldHashAnswer = { id, isRight: oldHashMatches(hash, password) }
  parentPort?.postMessage(answer)
})
