import { Button } from '../../../ui/Button.tsx'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import * as messages from '../messages.ts'

type Props = { readonly cards: readonly ListedProduct[]; readonly cardOptions: CardOptions }

/** The products that a browser has shown before, with a button that forgets them. */
export function RecentlyViewedProducts({ cards, cardOptions }: Props) {
  return (
    <section className="recently-viewed" aria-labelledby="recently_viewed">
      <header>
        <h2 id="recently_viewed">{messages.recentlyViewed()}</h2>
        <Button kind="link" data-clear-viewed={messages.recentlyViewedCleared()}>
          {messages.clear()}
        </Button>
      </header>
      <ProductGrid cards={cards} cardOptions={cardOptions} heading="h3" />
    </section>
  )
}
