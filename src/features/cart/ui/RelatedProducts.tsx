import type { ProductCard } from '../../catalog/rules/product.ts'
import type { CardSetting } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'

type Props = { readonly title: string; readonly cards: readonly ProductCard[]; readonly setting: CardSetting }

/** Products below the cart: cross-sells, or featured products under an empty cart. */
export function RelatedProducts({ title, cards, setting }: Props) {
  if (cards.length === 0) return null
  return (
    <section className="cross-sells cart-page-related" aria-labelledby="related_products">
      <h2 id="related_products">{title}</h2>
      <ProductGrid cards={cards} setting={setting} heading="h3" />
    </section>
  )
}
