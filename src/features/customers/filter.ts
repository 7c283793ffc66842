import { DAY_MS } from '../../kernel/day.ts'
import type { Shop } from '../../platform/shop.ts'
import { searchedText } from '../orders/rules/office/searched-text.ts'
import { currencyFormat } from '../settings/general.ts'
import { NEW_DAYS, type Segment } from './rules/segment.ts'
import type { CustomerFilter } from './store/list-store.ts'

/** The filter of a list, as it was sent. */
export function filterOf(
  shop: Shop,
  { search, segment }: { readonly search: string; readonly segment: Segment },
): CustomerFilter {
  const { words, digits } = searchedText(search)
  return {
    segment,
    words: digits === '' ? words : [],
    digits,
    newSince: new Date(shop.nowMs() - NEW_DAYS * DAY_MS),
    currency: currencyFormat(shop.settings).code,
  }
}
