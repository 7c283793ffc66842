import { yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const cardDimensions = yesNo({
  name: 'card_dimensions',
  title: messages.settingCardDimensions,
  help: messages.settingCardDimensionsHelp,
  group: 'product-cards',
  default: false,
})

export const cardBulkPrices = yesNo({
  name: 'card_bulk_prices',
  title: messages.settingCardBulkPrices,
  help: messages.settingCardBulkPricesHelp,
  group: 'product-cards',
  default: false,
})

export const productCardSettings = [cardDimensions, cardBulkPrices]
