import { type GiftCardTerms, giftCardRange, giftCardTerms } from '../../../catalog/rules/gift-card.ts'
import type { Prices } from '../../../catalog/rules/price.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import type { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'
import { machineAmount } from './row-prices.ts'

const columns = {
  presets: 'Meta: _gift_card_presets',
  min: 'Meta: _gift_card_least',
  max: 'Meta: _gift_card_most',
} as const

/** The amounts of a gift card: "25|50|100", and the ends of a range. All of them empty: it is no gift card. */
export function giftCardField(
  cells: RowCells,
  shopFormat: ShopFormat,
): Pick<Partial<ProductRecord>, 'giftCard'> {
  if (!cells.hasAny(Object.values(columns))) return {}
  const amount = machineAmount(shopFormat)
  const amounts = (text: string) => allOrNone(text.split('|').map((part) => amount(part.trim())))
  const { presets = [] } = cells.field(columns.presets, 'presets', amounts, [])
  const { min } = cells.fieldIfFilled(columns.min, 'min', amount)
  const { max } = cells.fieldIfFilled(columns.max, 'max', amount)
  if (presets.length === 0 && min === undefined && max === undefined) return { giftCard: undefined }
  const free = min === undefined || max === undefined ? undefined : { minMinor: min, maxMinor: max }
  const terms = free || min === max ? giftCardTerms(presets, free) : undefined
  if (terms?.ok) return { giftCard: terms.value }
  cells.addProblem(presets.length > 0 && !free ? columns.presets : columns.min)
  return {}
}

function allOrNone(amounts: readonly (number | undefined)[]): readonly number[] | undefined {
  return amounts.every((minor) => minor !== undefined) ? amounts : undefined
}

/** The price of a gift card without a regular price: its lowest amount, by which listings sort. */
export function importedGiftCardPrice(cells: RowCells, terms: GiftCardTerms | undefined): Partial<Prices> {
  return terms && !cells.text('Regular price') ? { regularMinor: giftCardRange(terms).minMinor } : {}
}
