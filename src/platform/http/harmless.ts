import { forTheSame } from './access.ts'
import type { Handler } from './call.ts'

const harmlessHandlers = new WeakSet<Handler>()

/**
 * The handler, known to change nothing whoever asks: it also answers HEAD and a browser that asks in
 * advance. Handlers of personal pages are not harmless: showing a notice uses it up.
 */
export function harmless(handler: Handler): Handler {
  const marked = forTheSame(handler, (call) => handler(call))
  harmlessHandlers.add(marked)
  return marked
}

export function isHarmless(handler: Handler): boolean {
  return harmlessHandlers.has(handler)
}
