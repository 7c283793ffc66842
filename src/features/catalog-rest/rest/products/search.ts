import type { z } from 'zod'
import type { Slice } from '../../../../platform/rest/resource/serving.ts'
import { minorOf } from '../../../../platform/rest/values/amounts.ts'
import { momentOf } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import type { ProductSearch } from '../../../catalog/catalog.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import type { sharedQuery } from '../product-fields.ts'

type SharedArgs = z.output<z.ZodObject<typeof sharedQuery>> & Slice

/** The search that the filters of products and of variations share. */
export function sharedSearch(shop: Pick<Shop, 'settings' | 'nowMs'>, args: SharedArgs): ProductSearch {
  const { decimals } = currencyFormat(shop.settings)
  const zone = args.dates_are_gmt ? 'UTC' : shop.settings.get(timezone)
  const moment = (name: 'after' | 'before' | 'modified_after' | 'modified_before') => {
    const sent = args[name]
    return sent === undefined ? undefined : momentOf(sent, name, zone)
  }
  const minor = (name: 'min_price' | 'max_price') => {
    const sent = args[name]
    return sent === undefined ? undefined : minorOf(sent, name, decimals)
  }
  const { include, exclude, slug, virtual, downloadable, order, first, limit } = args
  return {
    ...{ include, exclude, slug, virtual, downloadable, order, first, limit },
    ...textFilters(args),
    gtins: listOf(args.global_unique_id),
    statuses: statusesOf(args),
    exceptStatuses: known(args.exclude_status),
    parents: args.parent,
    exceptParents: args.parent_exclude,
    createdAfter: moment('after'),
    createdBefore: moment('before'),
    modifiedAfter: moment('modified_after'),
    modifiedBefore: moment('modified_before'),
    taxClass: args.tax_class === 'standard' ? '' : args.tax_class,
    onSale: args.on_sale,
    minMinor: minor('min_price'),
    maxMinor: minor('max_price'),
    stockState: args.stock_status,
    orderBy: args.orderby,
    nowMs: shop.nowMs(),
  }
}

/** The searches for texts: of several, one takes precedence over the others as in the platform's own interface. */
function textFilters({ search, search_sku, search_name_or_sku, sku }: SharedArgs): Partial<ProductSearch> {
  if (search_name_or_sku) return { searchNameOrSku: search_name_or_sku }
  return search_sku ? { search, searchSku: search_sku } : { search, skus: listOf(sku) }
}

/** What is named, separated by commas; `undefined`: nothing. */
function listOf(text = ''): string[] | undefined {
  const named = text.split(',').flatMap((one) => one.trim() || [])
  return named.length > 0 ? named : undefined
}

type Status = SharedArgs['status']

/** `undefined` is all but the trash. Nothing has the status `future`. */
function statusesOf({ status, include_status }: SharedArgs): ProductSearch['statuses'] {
  const requested = include_status && include_status.length > 0 ? include_status : [status]
  return requested.includes('any') ? undefined : known(requested)
}

function known(statuses: readonly Status[] | undefined): ProductSearch['statuses'] {
  return statuses?.flatMap((status) => (status === 'future' || status === 'any' ? [] : [status]))
}
