import type { SettingDeclaration } from '../../platform/settings.ts'

export const productsPerPage: SettingDeclaration<number> = {
  name: 'products_per_page',
  help: 'How many products a page of a listing shows; 24 fills every row at any width.',
  type: 'whole-number',
  default: 24,
  min: 1,
  max: 96,
}

export const listingSettings = [productsPerPage]
