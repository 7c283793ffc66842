import { isActionHash } from './action-hash.ts'
import { anchorId } from './anchor.ts'
import { isMisleading, isOwnPath } from './own-path.ts'

/** Most characters of a link's address. */
export const LONGEST_HREF = 2000

const elsewhere = /^https?:\/\/[^/?#@]+(?:[/?#].*)?$/i
const mail = /^mailto:[^@]+@[^@]+$/i
const telephone = /^tel:\+?[\d().-]*\d{3}[\d().-]*$/i

/**
 * Whether a link of a menu may lead there: a path of the shop, http or https, mail, telephone, a target on the
 * page (spec 5.4) or an action (spec 2.1). Whatever else a browser would follow, `javascript:` first, may not.
 */
export function isMenuHref(href: string): boolean {
  if (href.length > LONGEST_HREF || isMisleading(href)) return false
  if (href.startsWith('#')) return anchorId(href) !== undefined || isActionHash(href)
  return isOwnPath(href) || [elsewhere, mail, telephone].some((kind) => kind.test(href))
}
