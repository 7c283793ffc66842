import type { ProductCard } from '../../catalog/rules/product.ts'
import type { CardSetting } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'

type Props = { readonly title: string; readonly cards: readonly ProductCard[]; readonly setting: CardSetting }

/** Pieces below the cart: those that go with what is in it, or a way on from an empty one. */
export function BesideCart({ title, cards, setting }: Props) {
  if (cards.length === 0) return null
  return (
    <section className="cross-sells cart-page-beside" aria-labelledby="beside_cart">
      <h2 id="beside_cart">{title}</h2>
      <ProductGrid cards={cards} setting={setting} heading="h3" />
    </section>
  )
}
