import { z } from 'zod'
import { type RestAnswer, type RestPaging, RestRefusal } from './endpoint.ts'
import { restTexts } from './texts.ts'

/** Arguments of every list: spread them into the endpoint's own. */
export const pagingArgs = {
  page: z.int().min(1).max(1_000_000_000).default(1).describe('Which page of the list, from 1.'),
  per_page: z.int().min(1).max(100).default(10).describe('How many items a page has.'),
  offset: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('How many items to leave out, in place of a page.'),
}

/** How many items of a list come before the requested ones. */
export function itemsBefore(requested: {
  readonly page: number
  readonly per_page: number
  readonly offset?: number | undefined
}): number {
  return requested.offset ?? (requested.page - 1) * requested.per_page
}

/**
 * Arguments that WordPress knows of such a list and this shop does not: a call with one is refused, because the whole
 * list is not what was requested.
 */
export function unsupported<Name extends string>(...names: readonly Name[]) {
  const entries = names.map((name) => [name, z.never().optional()] as const)
  return Object.fromEntries(entries) as Record<Name, z.ZodOptional<z.ZodNever>>
}

/** A page of a list, with the paging headers (docs/wire.md K.1). */
export function collection({
  items,
  ...paging
}: RestPaging & { readonly items: readonly unknown[] }): RestAnswer {
  return { data: items, paging }
}

/** Throws `rest_post_invalid_page_number` for a page beyond the last; the first page of an empty list exists. */
export function refusePageBeyondLast(paging: RestPaging): void {
  if (paging.page === 1 || paging.page <= pagesOf(paging)) return
  throw new RestRefusal('rest_post_invalid_page_number', restTexts.pageBeyondLast, 400)
}

/** Credentials are not passed on in an address: they would stay in logs, and a signature is valid once. */
const isCredential = /^(consumer_key|consumer_secret|oauth_.*|_wpnonce)$/

/** A longer `Link` is more than some proxies accept: it is left out, and the numbers are enough. */
const MAX_LINK_LENGTH = 4096

/**
 * The headers of a page of a list. `address` is the complete requested address: the other pages have the same address
 * but for their number.
 */
export function pagingHeaders(paging: RestPaging, address: string): Record<string, string> {
  const pages = pagesOf(paging)
  const { page } = paging
  const at = (other: number) => {
    const url = new URL(address)
    for (const name of [...url.searchParams.keys()])
      if (isCredential.test(name)) url.searchParams.delete(name)
    url.searchParams.set('page', String(other))
    // Lists of fields have many commas, which mean nothing in a query: three characters each would be a waste.
    return url.href.replaceAll('%2C', ',')
  }
  // However many of its characters are escaped commas.
  const isLong = address.length > 3 * MAX_LINK_LENGTH
  const link = [
    ...(page > 1 && !isLong ? [`<${at(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`] : []),
    ...(page < pages && !isLong ? [`<${at(page + 1)}>; rel="next"`] : []),
  ].join(', ')
  return {
    'x-wp-total': String(paging.total),
    'x-wp-totalpages': String(pages),
    ...(link !== '' && link.length <= MAX_LINK_LENGTH && { link }),
  }
}

function pagesOf({ total, perPage }: RestPaging): number {
  return Math.ceil(total / perPage)
}
