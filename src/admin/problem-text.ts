import { ApiError } from '../browser/api/api-error.ts'
import * as messages from './messages.ts'
import { needsSignIn } from './session.ts'

/** Why a call failed, for the person who made it; the reason of the shop itself where it has given one. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.unknownProblem()
  if (needsSignIn(error)) return messages.sessionEnded()
  if (error.code === 'fetch_error') return `${error.message} ${messages.typedStays()}`
  const { status } = (error.data ?? {}) as { readonly status?: unknown }
  if (status === 403) return messages.noAccess()
  if (status === 404) return messages.recordGone()
  return error.message === '' ? messages.unknownProblem() : error.message
}
