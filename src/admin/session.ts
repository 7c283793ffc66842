import { useSyncExternalStore } from 'react'
import { ApiError } from '../browser/api/api-error.ts'

let isLost = false
const listeners = new Set<() => void>()

function change(lost: boolean): void {
  isLost = lost
  for (const listener of listeners) listener()
}

/** Whether the person is no longer signed in: a call was refused although its nonce was renewed. */
export function useIsSessionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLost,
  )
}

/** Notes a failed call: one that needs a new sign-in shows the dialog. */
export function noteFailure(error: unknown): void {
  if (needsSignIn(error)) change(true)
}

export function noteSignIn(): void {
  change(false)
}

/** Whether a call was refused because nobody is signed in any more. */
export function needsSignIn(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = (error.data ?? {}) as { readonly status?: unknown }
  return error.code === 'rest_cookie_invalid_nonce' || status === 401
}
