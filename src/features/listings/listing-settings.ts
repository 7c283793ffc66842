import { wholeNumber } from '../../platform/settings.ts'

export const productsPerPage = wholeNumber({
  name: 'products_per_page',
  help: 'The number of products on a listing page; 24 fills all rows at any width.',
  default: 24,
  min: 1,
  max: 96,
})

export const listingSettings = [productsPerPage]
