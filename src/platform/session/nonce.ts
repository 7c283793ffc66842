import type { Signer } from './signer.ts'

const TICK_MS = 12 * 60 * 60 * 1000
const LENGTH = 10

/**
 * A token for one action of one visitor, in the shape that WordPress's clients know: 10 hex characters,
 * good for 12 to 24 hours (docs/wire.md K.2). `who` is the session or user; empty means any guest.
 */
export function createNonce(signer: Signer, action: string, visitor: string, nowMs: number): string {
  return signer.sign('nonce', text(tickOf(nowMs), action, visitor)).slice(0, LENGTH)
}

/** Whether a nonce was made for this action and visitor, in this tick or the one before. */
export function isNonceValid(
  signer: Signer,
  action: string,
  visitor: string,
  nonce: string | undefined,
  nowMs: number,
): boolean {
  if (nonce?.length !== LENGTH) return false
  const tick = tickOf(nowMs)
  return [tick, tick - 1].some((one) => signer.matches('nonce', text(one, action, visitor), nonce))
}

function tickOf(nowMs: number): number {
  return Math.ceil(nowMs / TICK_MS)
}

// JSON separates the parts: an action cannot run into the name of a visitor.
function text(tick: number, action: string, visitor: string): string {
  return JSON.stringify([tick, action, visitor])
}
