import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'

type Props = {
  readonly title: string
  readonly cards: readonly ListedProduct[]
  readonly cardOptions: CardOptions
}

/** Products below the cart: cross-sells, or featured products under an empty cart. */
export function RelatedProducts({ title, cards, cardOptions }: Props) {
  if (cards.length === 0) return null
  return (
    <section className="cross-sells cart-page-related" aria-labelledby="related_products">
      <h2 id="related_products">{title}</h2>
      <ProductGrid cards={cards} cardOptions={cardOptions} heading="h3" />
    </section>
  )
}
