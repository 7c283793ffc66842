import { pieceBounds } from '../rules/pieces.ts'
import type { ProductCard } from '../rules/product.ts'
import { buyElsewhere } from '../texts.ts'
import styles from './CardAction.module.css'

type Props = { readonly card: ProductCard; readonly canBeBought: boolean; readonly ajax: boolean }

/**
 * What can be done from a card: put the piece into the cart where nothing is to be chosen, else go and choose.
 * The link works without script; class and data are what scripts of the wire look for (docs/wire.md 3).
 */
export function CardAction({ card, canBeBought, ajax }: Props) {
  const { id, kind, sku, name, slug } = card
  const { least, most = Infinity } = pieceBounds(card.pieces, { ...card, most: card.reach })
  const isForSale = card.inStock && canBeBought && (kind !== 'simple' || least <= most)
  if (kind !== 'simple' || card.isGiftCard || !isForSale) {
    const words = isForSale ? furtherWords(card) : 'See the piece'
    return (
      <a
        className={`${styles['action']} card-action`}
        href={`/product/${slug}/`}
        aria-label={`${words}: ${name}`}
      >
        {words}
      </a>
    )
  }
  return (
    <a
      className={`${styles['action']} add_to_cart_button${ajax ? ' ajax_add_to_cart' : ''}`}
      href={`?add-to-cart=${id}${least > 1 ? `&quantity=${least}` : ''}`}
      data-product_id={id}
      data-product_sku={sku}
      data-quantity={least}
      rel="nofollow"
      aria-label={`Add to cart: ${name}`}
    >
      Add to cart
    </a>
  )
}

function furtherWords({ kind, buttonText, isGiftCard }: ProductCard): string {
  if (isGiftCard) return 'Choose an amount'
  if (kind === 'external') return buttonText || buyElsewhere
  return kind === 'grouped' ? 'See the pieces' : 'Choose options'
}
