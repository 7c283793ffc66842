import type { Call, CookieChange } from '../../platform/http/call.ts'

/** Says to scripts, and to nobody else, that a notice waits: shared pages cannot hold it (house.md §7 step 5). */
const NOTICE_COOKIE = 'handsel_notice'

export const noticeWaits: CookieChange = { name: NOTICE_COOKIE, value: '1', httpOnly: false }

/** Takes the sign back once the notices were told. */
export function noticeTold(call: Pick<Call, 'cookies'>): CookieChange[] {
  return call.cookies[NOTICE_COOKIE] === undefined
    ? []
    : [{ name: NOTICE_COOKIE, value: '', httpOnly: false, maxAgeSeconds: 0 }]
}
