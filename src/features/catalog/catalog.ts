export { type AskedVariation, askedVariationReader } from './asked-variation-store.ts'
export { type CardOffer, cardOffers } from './card-offers-store.ts'
export { categoryIdsOf, categoryNamesOf } from './categories-of-store.ts'
export { crossSellsOf } from './cross-sells-store.ts'
export {
  type CatalogNames,
  catalogNames,
  type FileOrder,
  fileOrder,
  fileWidth,
  referencesOf,
  storedDownloads,
} from './export-store.ts'
export {
  type KnownProduct,
  type KnownVariation,
  knownProducts,
  type ProductNames,
  variationsOf,
} from './known-store.ts'
export { type ListedInShop, listingReader } from './listing.ts'
export { featuredProducts, type Listing, listProducts } from './listing-store.ts'
export {
  kindOf,
  type ProductKind,
  productById,
  productBySlug,
  sellablesAsk,
} from './product-store.ts'
export type { CategoryNode } from './rules/category.ts'
export type { ProductOrder } from './rules/product-order.ts'
export { removeProducts, type Saving, saveProducts } from './saving.ts'
export {
  hasProducts,
  newIds,
  readRecords,
  recordsOf,
  refreshStatistics,
} from './store.ts'
export { categoryTree, type Tag, tagBySlug } from './term-store.ts'
export { removeUnusedAttributes } from './term-writing-store.ts'
export {
  brandOf,
  categoryOf,
  knownAttributeOf,
  knownValueOf,
  type Made,
  removeUnusedTerms,
  type SharedAttribute,
  saveAttribute,
  saveCategory,
  saveValue,
  sharedAttributeOf,
  type Taxonomy,
  termOf,
  valueSlugsOf,
} from './terms.ts'
