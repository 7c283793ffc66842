import { redirect } from '../../platform/http/answer.ts'
import type { Answer, CookieChange } from '../../platform/http/call.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { type Done, texts } from './texts.ts'

/** What is wrong, tied to a field or on top of the page alone. */
export function problem(text: string, fieldId?: string): Notice {
  return { kind: 'error', text, ...(fieldId && { fieldId }) }
}

/** On to a page that tells what was done. */
export function doneAt(path: string, done: Done, cookies: readonly CookieChange[] = []): Answer {
  return redirect(`${path}?done=${done}`, cookies)
}

/** The status of a refused form: the words of it are on the page. */
export function statusOf(reason: string): number {
  return statuses[reason] ?? 400
}

const statuses: Readonly<Record<string, number>> = {
  'too-many-tries': 429,
  'wrong-name-or-password': 403,
  'wrong-password': 403,
  'wrong-code': 403,
  'passkey-first': 403,
  closed: 403,
  demanded: 403,
  'link-over': 410,
  'no-address': 404,
  'no-session': 404,
  'no-passkey': 404,
  'already-on': 409,
  'not-on': 409,
  'not-begun': 409,
}

/** What a form is answered whose nonce is of another sign-in, or old: nothing happened, and its fields are kept. */
export const stale = { problems: [problem(texts.staleForm)], status: 403 } as const
