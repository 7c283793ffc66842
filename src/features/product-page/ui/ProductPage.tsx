import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '../../../ui/Breadcrumb.tsx'
import type { SafeHtml } from '../../../ui/Html.tsx'
import { Island } from '../../../ui/Island.tsx'
import type { Product, ProductCard } from '../../catalog/rules/product.ts'
import type { CardSetting } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import { BuyBar } from './BuyBar.tsx'
import { ProductDetails } from './ProductDetails.tsx'
import styles from './ProductPage.module.css'
import { ProductTop } from './ProductTop.tsx'
import type { ProductView } from './product-view.ts'
import { VariationContract } from './VariationContract.tsx'

type Props = {
  readonly product: Product
  readonly trail: readonly Crumb[]
  readonly view: ProductView
  readonly variationsJson: string
  readonly description: SafeHtml
  readonly shipping?: readonly string[] | undefined
  /** What scripts know of prices by quantity, where the page has some. */
  readonly tierData: ReactNode
  readonly related: readonly ProductCard[]
  readonly setting: CardSetting
}

/** So few would leave most of their row empty: neighbours join them. */
const FEW = 3

/**
 * The page of a product. Its upper part wakes in the browser: where there is something to choose, as soon as somebody is
 * there to choose; else only when somebody touches the pictures.
 */
export function ProductPage(props: Props) {
  const { product, trail, view, variationsJson, description, shipping, tierData, related, setting } = props
  const { upsells } = product
  const isMerged = upsells.length > 0 && upsells.length < FEW
  const alsoLiked = isMerged ? [...upsells, ...related].slice(0, 4) : upsells
  return (
    <>
      <Breadcrumb trail={trail} here={product.name} />
      <Island name="product" props={{ view }} wake={product.kind === 'variable' ? 'presence' : 'interaction'}>
        <ProductTop view={view} variationsJson={variationsJson} />
      </Island>
      {tierData}
      {product.kind === 'variable' && <VariationContract />}
      <BuyBar view={view} />
      <ProductDetails product={product} description={description} shipping={shipping} />
      {alsoLiked.length > 0 && (
        <section className={styles['related']} aria-labelledby="upsells">
          <h2 id="upsells">You may also like</h2>
          <ProductGrid cards={alsoLiked} setting={setting} heading="h3" />
        </section>
      )}
      {!isMerged && related.length > 0 && (
        <section className={styles['related']} aria-labelledby="related">
          <h2 id="related">From the same shelf</h2>
          <ProductGrid cards={related} setting={setting} heading="h3" />
        </section>
      )}
    </>
  )
}
