import type { Config } from '../../../config.ts'

/** The relation by which programs find the REST interface from any page, as in WordPress. */
export const REST_RELATION = 'https://api.w.org/'

const ROOT_PATH = '/wp-json/'

/** The address of the index for the head of a page; a path of this host where the shop has no public URL. */
export function restRoot({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return (publicUrl?.origin ?? '') + ROOT_PATH
}

/**
 * The header `Link` of pages. Programs read it without the address of the page, so it is absolute, and cached pages have it:
 * its host never comes from a request.
 */
export function restLink({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  const origin = publicUrl?.origin ?? `http://localhost:${port}`
  return `<${origin}${ROOT_PATH}>; rel="${REST_RELATION}"`
}
