import type { Worker } from 'node:cluster'
import { waitUpTo } from './wait-up-to.ts'

const ECHO = 'echo'
const MAX_MS = 500

/**
 * In a web worker: resolves when the primary process has read everything that was sent to it so far, such as that this
 * worker has closed the shared socket; at most half a second later.
 */
export async function readByPrimary(): Promise<void> {
  if (!process.connected) return
  const { promise: read, resolve } = Promise.withResolvers<void>()
  const listener = (message: unknown) => message === ECHO && resolve()
  process.on('message', listener)
  process.send?.(ECHO, () => {})
  await waitUpTo(read, MAX_MS)
  process.off('message', listener)
}

/** In the primary: answers `readByPrimary` of a worker. */
export function echoTo(worker: Worker): void {
  worker.on('message', (message) => {
    if (message === ECHO && worker.isConnected()) worker.send(ECHO, () => {})
  })
}
