import type { Call, CookieChange } from '../../../platform/http/call.ts'

/** Shows scripts, and nobody else, that a notice waits: shared pages cannot contain it (house.md §7 step 5). */
const NOTICE_COOKIE = 'handsel_notice'

export const noticeCookie: CookieChange = { name: NOTICE_COOKIE, value: '1', httpOnly: false }

/** Removes the cookie once the notices were shown. */
export function clearNoticeCookie(call: Pick<Call, 'cookies'>): CookieChange[] {
  return call.cookies[NOTICE_COOKIE] === undefined
    ? []
    : [{ name: NOTICE_COOKIE, value: '', httpOnly: false, maxAgeSeconds: 0 }]
}
