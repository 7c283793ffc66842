import { wholeNumber } from '../../platform/settings.ts'

export const productsPerPage = wholeNumber({
  name: 'products_per_page',
  help: 'How many products a page of a listing shows; 24 fills every row at any width.',
  default: 24,
  min: 1,
  max: 96,
})

export const listingSettings = [productsPerPage]
