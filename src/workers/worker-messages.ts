import type { Worker } from 'node:cluster'
import { waitUpTo } from './wait-up-to.ts'

const ECHO = 'echo'
const READY = 'ready'
const PORT_FREE = 'port-free'
const MAX_MS = 500

/** In a web worker that can answer: resolves when the primary process has closed the port on which it said that the shop starts. */
export async function untilPortIsFree(): Promise<void> {
  const { promise: free, resolve } = Promise.withResolvers<void>()
  const listener = (message: unknown) => message === PORT_FREE && resolve()
  process.on('message', listener)
  process.send?.(READY)
  await free
  process.off('message', listener)
}

/** In the primary: answers `untilPortIsFree` of a worker, after `freePort`. */
export function freePortFor(worker: Worker, freePort: () => Promise<void>): void {
  worker.on('message', async (message) => {
    if (message !== READY) return
    await freePort()
    if (worker.isConnected()) worker.send(PORT_FREE, () => {})
  })
}

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
