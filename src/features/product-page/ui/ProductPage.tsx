import type { ReactNode } from 'react'
import type { SafeHtml } from '../../../ui/html/Html.tsx'
import { Island } from '../../../ui/html/Island.tsx'
import { Breadcrumb, type Crumb } from '../../../ui/navigation/Breadcrumb.tsx'
import { RecentlyViewed } from '../../../ui/RecentlyViewed.tsx'
import type { ListedProduct, Product } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import * as messages from '../messages.ts'
import { ProductDetails } from './ProductDetails.tsx'
import styles from './ProductPage.module.css'
import { ProductTop } from './ProductTop.tsx'
import type { ProductView } from './product-view.ts'
import { BuyBar } from './purchase/BuyBar.tsx'
import { VariationContract } from './VariationContract.tsx'

type Props = {
  readonly product: Product
  readonly breadcrumb: readonly Crumb[]
  readonly view: ProductView
  readonly variationsJson: string
  readonly description: SafeHtml
  readonly shipping?: readonly string[] | undefined
  /** Data for scripts about prices by quantity, where the page has some. */
  readonly tierData: ReactNode
  readonly related: readonly ListedProduct[]
  readonly cardOptions: CardOptions
}

/** Fewer upsells than this share their row with related products. */
const FEW = 3

/**
 * The page of a product. Its upper part is hydrated in the browser: where there is something to choose, at the visitor's
 * first action; otherwise only when somebody uses the pictures.
 */
export function ProductPage(props: Props) {
  const { product, breadcrumb, view, variationsJson, description, shipping, tierData, related, cardOptions } =
    props
  const { upsells } = product
  const isMerged = upsells.length > 0 && upsells.length < FEW
  const alsoLiked = isMerged ? [...upsells, ...related].slice(0, 4) : upsells
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} here={product.name} />
      <Island
        name="product"
        props={{ view }}
        hydrateOn={product.kind === 'variable' ? 'presence' : 'interaction'}
      >
        <ProductTop view={view} variationsJson={variationsJson} />
      </Island>
      {tierData}
      {product.kind === 'variable' && <VariationContract />}
      <BuyBar view={view} />
      <ProductDetails product={product} description={description} shipping={shipping} />
      {alsoLiked.length > 0 && (
        <section className={`up-sells upsells products ${styles['related']}`} aria-labelledby="upsells">
          <h2 id="upsells">{messages.alsoLike()}</h2>
          <ProductGrid cards={alsoLiked} cardOptions={cardOptions} heading="h3" />
        </section>
      )}
      {!isMerged && related.length > 0 && (
        <section className={`related products ${styles['related']}`} aria-labelledby="related">
          <h2 id="related">{messages.related()}</h2>
          <ProductGrid cards={related} cardOptions={cardOptions} heading="h3" />
        </section>
      )}
      <RecentlyViewed productId={product.id} />
    </>
  )
}
