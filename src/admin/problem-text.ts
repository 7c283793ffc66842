import { ApiError } from '../browser/api/api-error.ts'
import * as messages from './messages.ts'
import { needsSignIn } from './session.ts'

/** Why a call failed, for the person who made it; the reason of the shop itself where it has given one. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.unknownProblem()
  if (needsSignIn(error)) return messages.sessionEnded()
  if (error.code === 'fetch_error') return `${error.message} ${messages.typedStays()}`
  if (statusOf(error) === 403) return messages.noAccess()
  if (isMissing(error)) return messages.recordGone()
  return error.message === '' ? messages.unknownProblem() : error.message
}

/** Whether a call failed because there is no such record. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && statusOf(error) === 404
}

function statusOf({ data }: ApiError): unknown {
  return ((data ?? {}) as { readonly status?: unknown }).status
}
