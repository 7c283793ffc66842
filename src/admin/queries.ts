import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../browser/api/api-error.ts'
import { forgetProblems } from './parts/notify.ts'
import { noteFailure } from './session.ts'

const MAX_ATTEMPTS = 2

/** Only a failure without an answer of the shop may be gone the next time. */
function isWorthRepeating(attempts: number, error: Error): boolean {
  const hasNoAnswer = !(error instanceof ApiError) || error.data === undefined
  return attempts < MAX_ATTEMPTS && hasNoAnswer
}

/** What the screens have read. It is shown at once when a screen is opened again, and read again after ten seconds. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure }),
  mutationCache: new MutationCache({ onError: noteFailure, onSuccess: forgetProblems }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthRepeating, retryDelay: 500 },
    // Without a connection a change fails at once: what was typed stays, and is not sent unseen later.
    mutations: { networkMode: 'always' },
  },
})
