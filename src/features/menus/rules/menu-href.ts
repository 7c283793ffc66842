import { isActionHash } from './action-hash.ts'
import { anchorId } from './anchor.ts'
import { hasUnsafeCharacters, isShopPath } from './shop-path.ts'

/** The maximum length of a link's URL. */
export const MAX_HREF_LENGTH = 2000

const webUrl = /^https?:\/\/[^/?#@]+(?:[/?#].*)?$/i
const mailUrl = /^mailto:[^@]+@[^@]+$/i
const phoneUrl = /^tel:\+?[\d().-]*\d{3}[\d().-]*$/i

/**
 * Whether a menu may link there: a path of the shop, http or https, mail, telephone, a target on the page (spec 5.4) or an
 * action (spec 2.1). Other schemes, `javascript:` above all, are refused.
 */
export function isMenuHref(href: string): boolean {
  if (href.length > MAX_HREF_LENGTH || hasUnsafeCharacters(href)) return false
  if (href.startsWith('#')) return anchorId(href) !== undefined || isActionHash(href)
  return isShopPath(href) || [webUrl, mailUrl, phoneUrl].some((pattern) => pattern.test(href))
}
