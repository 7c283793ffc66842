import { withSameAccess } from './access.ts'
import type { Handler } from './call.ts'

const readOnlyHandlers = new WeakSet<Handler>()

/**
 * The handler, marked as changing nothing for any caller: it also answers prefetches, and HEAD with all headers of GET.
 * Handlers of personal pages are not read-only: showing a notice uses it up.
 */
export function readOnly(handler: Handler): Handler {
  const readOnlyHandler = withSameAccess(handler, (call) => handler(call))
  readOnlyHandlers.add(readOnlyHandler)
  return readOnlyHandler
}

export function isReadOnly(handler: Handler): boolean {
  return readOnlyHandlers.has(handler)
}
