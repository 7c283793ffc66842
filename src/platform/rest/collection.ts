import { z } from 'zod'
import { type RestAnswer, type RestPaging, RestRefusal } from './endpoint.ts'
import { restTexts } from './texts.ts'

/** Arguments of every list: spread them into the endpoint's own. */
export const pagingArgs = {
  page: z.int().min(1).max(1_000_000_000).default(1).describe('Which page of the list, from 1.'),
  per_page: z.int().min(1).max(100).default(10).describe('How many items a page has.'),
}

/** A page of a list, with the headers that say where it stands (docs/wire.md K.1). */
export function collection({
  items,
  ...paging
}: RestPaging & { readonly items: readonly unknown[] }): RestAnswer {
  return { data: items, paging }
}

/** Throws `rest_post_invalid_page_number` for a page beyond the last; the first page of an empty list is there. */
export function refusePageBeyondLast(paging: RestPaging): void {
  if (paging.page === 1 || paging.page <= pagesOf(paging)) return
  throw new RestRefusal('rest_post_invalid_page_number', restTexts.pageBeyondLast, 400)
}

/** What proves who asks is no part of an address that is handed on: it would stay in logs, and a signature holds once. */
const isProof = /^(consumer_key|consumer_secret|oauth_.*|_wpnonce)$/

/**
 * The headers of a page of a list. `address` is what was asked for, whole: the pages beside it are at the same address
 * but for their number.
 */
export function pagingHeaders(paging: RestPaging, address: string): Record<string, string> {
  const pages = pagesOf(paging)
  const { page } = paging
  const at = (other: number) => {
    const url = new URL(address)
    for (const name of [...url.searchParams.keys()]) if (isProof.test(name)) url.searchParams.delete(name)
    url.searchParams.set('page', String(other))
    return url.href
  }
  const links = [
    ...(page > 1 ? [`<${at(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${at(page + 1)}>; rel="next"`] : []),
  ]
  return {
    'x-wp-total': String(paging.total),
    'x-wp-totalpages': String(pages),
    ...(links.length > 0 && { link: links.join(', ') }),
  }
}

function pagesOf({ total, perPage }: RestPaging): number {
  return Math.ceil(total / perPage)
}
