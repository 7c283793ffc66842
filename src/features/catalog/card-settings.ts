import { yesNo } from '../../platform/settings.ts'

export const cardDimensions = yesNo({
  name: 'card_dimensions',
  help: 'Whether listings show the dimensions of each product.',
  default: false,
})

export const cardBulkPrices = yesNo({
  name: 'card_bulk_prices',
  help: 'Whether listings show the best price by quantity of each product.',
  default: false,
})

export const productCardSettings = [cardDimensions, cardBulkPrices]
