import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Html, type SafeHtml } from '../../../ui/html/Html.tsx'
import { Breadcrumb, type Crumb } from '../../../ui/navigation/Breadcrumb.tsx'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { ProductOrder } from '../../catalog/rules/product-order.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import * as messages from '../messages.ts'
import { countText } from '../rules/listing-text.ts'
import styles from './ListingPage.module.css'
import { MorePages } from './MorePages.tsx'
import { OrderingForm } from './OrderingForm.tsx'
import { Subcategories } from './Subcategories.tsx'

/** The head of a listing: the whole shop, a category, a tag. */
export type ListingHead = {
  readonly title: string
  /** The path of its first page. */
  readonly base: string
  readonly breadcrumb: readonly Crumb[]
  /** A short description, above the products. */
  readonly intro?: SafeHtml | undefined
  /** A long description, below the products. */
  readonly description?: SafeHtml | undefined
  readonly subcategories: readonly CategoryNode[]
}

export type ListingPageProps = {
  readonly head: ListingHead
  readonly cards: readonly ListedProduct[]
  readonly total: number
  readonly page: number
  readonly perPage: number
  readonly order: ProductOrder
  readonly cardOptions: CardOptions
}

/** A page of a listing (spec 2.3, ux 3.1). */
export function ListingPage(props: ListingPageProps) {
  const { head, total, page } = props
  return (
    <>
      <Breadcrumb crumbs={head.breadcrumb} here={head.title} />
      <header className={`woocommerce-products-header ${styles['head']}`}>
        <h1 className="woocommerce-products-header__title page-title">{head.title}</h1>
        {head.intro && <Html className={`term-description ${styles['intro']}`} html={head.intro} />}
        {head.subcategories.length > 0 && (
          <Subcategories categories={head.subcategories} parentName={head.title} />
        )}
      </header>
      {total === 0 ? (
        <EmptyState
          className="woocommerce-no-products-found"
          sentence={messages.noProducts()}
          link={{ href: '/shop/', text: messages.shopAll() }}
        />
      ) : (
        <ProductList {...props} />
      )}
      {head.description && page === 1 && <Html className={styles['description']} html={head.description} />}
    </>
  )
}

/** The parts that `listings/browser.ts` uses: the count, the order, and the products that sorting replaces. */
function ProductList({ head, cards, total, page, perPage, order, cardOptions }: ListingPageProps) {
  return (
    <>
      <div className={styles['bar']}>
        <p className="woocommerce-result-count" role="status">
          {countText(page, perPage, total)}
        </p>
        <OrderingForm base={head.base} order={order} />
      </div>
      <div className={styles['products']} data-listing={total} data-first={(page - 1) * perPage + 1}>
        <ProductGrid cards={cards} cardOptions={cardOptions} inSight />
        <MorePages base={head.base} {...{ page, perPage, total, order }} />
      </div>
    </>
  )
}
