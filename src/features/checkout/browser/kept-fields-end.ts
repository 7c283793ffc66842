import { tab } from '../../../browser/storage.ts'

/** What this tab knows the typed fields of the checkout by. */
export const KEPT_FIELDS = 'handsel_checkout'

/** Once an order stands, somebody else is here, or nobody is any more: somebody has signed out. */
export function forgetFields(): void {
  tab.remove(KEPT_FIELDS)
}

/** Where nobody is signed in: what an account has typed is not for whoever comes next. What a guest has typed stays. */
export function forgetFieldsOfAccounts(): void {
  const kept = tab.get(KEPT_FIELDS)
  if (kept !== null && !isGuests(kept)) forgetFields()
}

function isGuests(kept: string): boolean {
  try {
    return (JSON.parse(kept) as { account?: unknown } | null)?.account === ''
  } catch {
    return false
  }
}
