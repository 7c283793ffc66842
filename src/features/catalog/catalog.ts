export { listingInShop } from './listing.ts'
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
export { addProduct, changeProduct } from './saving.ts'
export { hasProducts, type KnownProduct, productByOriginalId, productBySku, readRecord } from './store.ts'
export { categoryTree, type Tag, tagBySlug } from './term-store.ts'
export {
  categoryOf,
  type SharedAttribute,
  saveAttribute,
  saveCategory,
  saveValue,
  sharedAttributeOf,
  type Taxonomy,
  tagOf,
  valueSlugsOf,
} from './terms.ts'
