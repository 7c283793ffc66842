import type { Notice } from '../../ui/Notices.tsx'
import type { PageContent } from '../cache/shared-page.ts'
import type { Answer, CookieChange, PersonalPage, SamePage } from './call.ts'

/** The headers of every answer that is for one person or one moment (docs/wire.md 2.1). */
const personal = {
  'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
}

/** A page or a part of one. Never stored by anyone: shared pages are answered by the page cache instead. */
export function html(body: string | Buffer, status = 200, cookies: readonly CookieChange[] = []): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', ...personal },
    body,
    cookies,
  }
}

export function json(value: unknown, status = 200, cookies: readonly CookieChange[] = []): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...personal },
    body: JSON.stringify(value),
    cookies,
  }
}

/** A longer `Location` is more than proxies and browsers accept. */
const MAX_LOCATION_LENGTH = 8_192

/**
 * Redirects to a path of ours; 302 as on the wire, 303 is not what existing clients expect. Where the parameters make
 * it too long, it has none.
 */
export function redirect(path: string, cookies: readonly CookieChange[] = [], status = 302): Answer {
  const location = path.length > MAX_LOCATION_LENGTH ? path.replace(/\?.*/s, '') : path
  return {
    status,
    headers: { location, 'content-type': 'text/html; charset=UTF-8', ...personal },
    body: '',
    cookies,
  }
}

/** A page for one person (cart, checkout, account), to be wrapped by the shell. */
export function personalPage(
  page: PageContent,
  status = 200,
  cookies: readonly CookieChange[] = [],
): PersonalPage {
  return { page, status, cookies }
}

/** The page of this address again, with notices on top. */
export function samePage(
  notices: readonly Notice[],
  status: number,
  cookies: readonly CookieChange[] = [],
): SamePage {
  return { samePageWith: notices, status, cookies }
}

/** Answers to scripts and personal pages: nothing that a search engine should list. */
export function unlisted(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex' } }
}
