import type { ProductCard } from '../rules/product.ts'
import styles from './CardAction.module.css'

type Props = { readonly card: ProductCard; readonly canBeBought: boolean; readonly ajax: boolean }

/**
 * What can be done from a card: put the piece into the cart where nothing is to be chosen, else go and choose.
 * The link works without script; class and data are what scripts of the wire look for (docs/wire.md 3).
 */
export function CardAction({ card, canBeBought, ajax }: Props) {
  const { id, kind, sku, name, slug, inStock } = card
  if (!inStock || !canBeBought) return undefined
  if (kind === 'variable') {
    return (
      <a className={styles['action']} href={`/product/${slug}/`} aria-label={`Choose options of ${name}`}>
        Choose options
      </a>
    )
  }
  return (
    <a
      className={`${styles['action']} add_to_cart_button${ajax ? ' ajax_add_to_cart' : ''}`}
      href={`?add-to-cart=${id}`}
      data-product_id={id}
      data-product_sku={sku}
      data-quantity="1"
      rel="nofollow"
      aria-label={`Add to cart: ${name}`}
    >
      Add to cart
    </a>
  )
}
