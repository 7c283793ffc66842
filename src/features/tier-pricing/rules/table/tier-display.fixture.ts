import type { CurrencyFormat } from '../../../../kernel/format.ts'
import type { TierDisplay } from './tier-display.ts'

/** The default settings, for tests. */
export const defaultDisplay: TierDisplay = {
  shown: true,
  type: 'table',
  title: '',
  quantities: 'range',
  activeColor: '',
  tooltip: { color: '', sizePx: 15, border: true },
  headings: { quantity: 'Quantity', discount: 'Discount (%)', price: 'Price' },
  discountColumn: true,
  clickableRows: false,
  totalPrice: false,
  premium: false,
  updatesPrice: true,
  asDiscount: true,
  blocksStyle: 'default',
  options: {
    originalPrice: true,
    total: false,
    defaultOption: true,
    text: 'Buy {tp_quantity} {tp_pieces} and save {tp_rounded_discount}%',
    defaultText: 'Buy {tp_quantity} {tp_pieces}',
  },
  unit: { singular: '', plural: '' },
  plainText: {
    firstTier: true,
    text: 'Buy {tp_quantity} {tp_pieces} for {tp_price} each and save {tp_rounded_discount}%',
    firstText: 'Buy {tp_quantity} {tp_pieces} for {tp_price} each',
  },
  summary: { shown: true, withoutTiers: false, type: 'table', totalLabel: 'Total:', eachLabel: 'Each:' },
  youSave: { shown: false, text: 'You save: {tp_ys_total_price}', color: '', considersSale: true },
}

export const dollar: CurrencyFormat = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
