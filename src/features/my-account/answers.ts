import { redirect } from '../../platform/http/answer.ts'
import type { Answer, CookieChange } from '../../platform/http/call.ts'
import type { Notice } from '../../ui/Notices.tsx'
import type { DoneNotice } from './done-notices.ts'
import * as messages from './messages.ts'

/** A problem, at a field or only at the top of the page. */
export function problem(text: string, fieldId?: string): Notice {
  return { kind: 'error', text, ...(fieldId && { fieldId }) }
}

/** What a refused form changes in its page. */
export type PageRefusal = { readonly problems?: readonly Notice[]; readonly status?: number }

/** Redirects to a page that shows what was done. */
export function redirectWithNotice(
  path: string,
  done: DoneNotice,
  cookies: readonly CookieChange[] = [],
): Answer {
  return redirect(`${path}?done=${done}`, cookies)
}

/** The HTTP status of a refused form; its text is on the page. */
export function statusOf(reason: string): number {
  return statuses[reason] ?? 400
}

const statuses: Readonly<Record<string, number>> = {
  'too-many-attempts': 429,
  'wrong-name-or-password': 403,
  'wrong-password': 403,
  'wrong-code': 403,
  'passkey-first': 403,
  closed: 403,
  required: 403,
  'invalid-link': 410,
  'no-address': 404,
  'no-session': 404,
  'no-passkey': 404,
  'no-application': 404,
  'staff-only': 403,
  'application-name-taken': 409,
  'already-enabled': 409,
  'not-enabled': 409,
  'not-started': 409,
}

/** The answer to a form with an old nonce, or one of another session: nothing is changed, its fields stay filled in. */
export function staleForm() {
  return { problems: [problem(messages.staleForm())], status: 403 } as const
}
