import { Breadcrumb, type Crumb } from '../../../ui/Breadcrumb.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import type { ProductCard } from '../../catalog/rules/product.ts'
import type { ProductOrder } from '../../catalog/rules/product-order.ts'
import type { CardSetting } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import { listingPath } from '../rules/listing-path.ts'
import { countText } from '../texts.ts'
import styles from './ListingPage.module.css'
import { OrderingForm } from './OrderingForm.tsx'

/** What a listing is of, whatever chose its products: the whole shop, a category, a tag. */
export type ListingHead = {
  readonly title: string
  /** The address of its first page. */
  readonly base: string
  readonly trail: readonly Crumb[]
  readonly description?: SafeHtml | undefined
  /** Narrower listings below this one. */
  readonly narrower: readonly Crumb[]
}

export type ListingPageProps = {
  readonly head: ListingHead
  readonly cards: readonly ProductCard[]
  readonly total: number
  readonly page: number
  readonly perPage: number
  readonly order: ProductOrder
  readonly setting: CardSetting
}

/** A page of a listing (spec 2.3, ux 3.1). */
export function ListingPage({ head, cards, total, page, perPage, order, setting }: ListingPageProps) {
  return (
    <>
      <Breadcrumb trail={head.trail} here={head.title} />
      <header className={styles['head']}>
        <h1>{head.title}</h1>
        {head.description && <Html className={styles['description']} html={head.description} />}
        {head.narrower.length > 0 && <Narrower crumbs={head.narrower} of={head.title} />}
      </header>
      {total === 0 ? (
        <EmptyState
          className="woocommerce-no-products-found"
          sentence="Nothing stands on this shelf just now."
          link={{ href: '/shop/', text: 'See all pieces' }}
        />
      ) : (
        <>
          <div className={styles['bar']}>
            <p className="woocommerce-result-count">{countText(page, perPage, total)}</p>
            <OrderingForm base={head.base} order={order} />
          </div>
          <ProductGrid cards={cards} setting={setting} eager={4} />
          <Pagination
            page={page}
            pages={Math.ceil(total / perPage)}
            pathOf={(number) => listingPath(head.base, number, order)}
          />
        </>
      )}
    </>
  )
}

function Narrower({ crumbs, of }: { readonly crumbs: readonly Crumb[]; readonly of: string }) {
  return (
    <nav aria-label={`Inside ${of}`}>
      <ul className={styles['narrower']}>
        {crumbs.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
