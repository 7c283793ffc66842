import { parentPort } from 'node:worker_threads'
import type { HashRequest, HashResponse } from './legacy-hash-thread.ts'
import { legacyHashMatches } from './legacy-hashes.ts'

// The thread that computes the hashes of other shops, one after the other; `legacy-hash-thread.ts` starts it.
parentPort?.on('message', ({ id, hash, password }: HashRequest) => {
  const response: HashResponse = { id, isMatch: legacyHashMatches(hash, password) }
  parentPort?.postMessage(response)
})
