import { tab } from '../../../browser/storage.ts'

/** The key of the stored checkout fields in `sessionStorage`. */
export const DRAFT_KEY = 'handsel_checkout'

/** After an order, a sign-out or a change of account. */
export function clearDraft(): void {
  tab.remove(DRAFT_KEY)
}

/** When nobody is signed in: deletes what an account has typed, so that the next person does not see it. A guest's draft stays. */
export function clearAccountDraft(): void {
  const draft = tab.get(DRAFT_KEY)
  if (draft !== null && !isOfGuest(draft)) clearDraft()
}

function isOfGuest(draft: string): boolean {
  try {
    return (JSON.parse(draft) as { account?: unknown } | null)?.account === ''
  } catch {
    return false
  }
}
