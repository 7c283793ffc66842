import { wholeNumber } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const productsPerPage = wholeNumber({
  name: 'products_per_page',
  title: messages.settingProductsPerPage,
  help: messages.settingProductsPerPageHelp,
  group: 'product-cards',
  unit: 'products',
  default: 24,
  min: 1,
  max: 96,
})

export const listingSettings = [productsPerPage]
