import { type GiftCardTerms, giftCardSpan, giftCardTerms } from '../../catalog/rules/gift-card.ts'
import type { Prices } from '../../catalog/rules/price.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { machineAmount } from './row-prices.ts'

const columns = {
  presets: 'Meta: _gift_card_presets',
  least: 'Meta: _gift_card_least',
  most: 'Meta: _gift_card_most',
} as const

/** What a gift card can be had for: "25|50|100", and the ends of a range. All of them empty: it is none. */
export function giftCard(cells: RowCells, custom: Custom): Pick<Partial<ProductRecord>, 'giftCard'> {
  if (!cells.hasAny(Object.values(columns))) return {}
  const amount = machineAmount(custom)
  const amounts = (text: string) => allRead(text.split('|').map((part) => amount(part.trim())))
  const { presets = [] } = cells.field(columns.presets, 'presets', amounts, [])
  const { least } = cells.fieldIfFilled(columns.least, 'least', amount)
  const { most } = cells.fieldIfFilled(columns.most, 'most', amount)
  if (presets.length === 0 && least === undefined && most === undefined) return { giftCard: undefined }
  const free = least === undefined || most === undefined ? undefined : { leastMinor: least, mostMinor: most }
  const terms = free || least === most ? giftCardTerms(presets, free) : undefined
  if (terms?.ok) return { giftCard: terms.value }
  cells.fault(presets.length > 0 && !free ? columns.presets : columns.least)
  return {}
}

function allRead(amounts: readonly (number | undefined)[]): readonly number[] | undefined {
  return amounts.every((minor) => minor !== undefined) ? amounts : undefined
}

/** Its price, where the file has none in the column of prices: the least that it can be had for, by which listings sort. */
export function giftCardPrice(cells: RowCells, terms: GiftCardTerms | undefined): Partial<Prices> {
  return terms && !cells.text('Regular price') ? { regularMinor: giftCardSpan(terms).leastMinor } : {}
}
