import { httpUrl } from '../../../platform/outbound/fetch-public.ts'
import { storedName } from '../../media/rules/stored-name.ts'

/** An index of PostgreSQL takes no longer key; such an address is fetched each time. */
const LONGEST_SOURCE = 2000

/** Whether a name is an address to fetch from. */
export function isAddress(name: string): boolean {
  return /^https?:/i.test(name)
}

/** Whether a name leads out by any other scheme, or to a machine's share: `file:`, `ftp:`, `//host`, `\\host`. */
export function leadsElsewhere(name: string): boolean {
  return !isAddress(name) && /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(name)
}

/** What an address is remembered by: one spelling, without the part behind `#`, which servers never see. */
export function sourceOf(address: string): string | undefined {
  const url = httpUrl(address)
  if (!url) return undefined
  url.hash = ''
  return url.href.length <= LONGEST_SOURCE ? url.href : undefined
}

/** What the shop calls a picture from a path or an address: its last part, decoded. */
export function pictureName(name: string): string {
  const path = isAddress(name) ? decoded(httpUrl(name)?.pathname ?? '') : name
  return storedName(path) || 'picture'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
