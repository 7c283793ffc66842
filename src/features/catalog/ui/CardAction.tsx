import type { ListedProduct } from '../rules/product.ts'
import { quantityRange } from '../rules/quantity-limits.ts'
import { defaultExternalButton } from '../texts.ts'
import styles from './CardAction.module.css'

type Props = { readonly card: ListedProduct; readonly canBeBought: boolean; readonly ajax: boolean }

/**
 * The button of a card: add to cart when nothing has to be chosen, else a link to the product page.
 * The link works without script; scripts use its classes and data attributes (docs/wire.md 3).
 */
export function CardAction({ card, canBeBought, ajax }: Props) {
  const { id, kind, sku, name, slug } = card
  const { min, max = Infinity } = quantityRange(card.quantityLimits, {
    ...card,
    stockLimit: card.lowestPriceStockLimit,
  })
  const isForSale = card.inStock && canBeBought && (kind !== 'simple' || min <= max)
  if (kind !== 'simple' || card.isGiftCard || !isForSale) {
    const text = isForSale ? otherActionText(card) : 'See the piece'
    return (
      <a
        className={`${styles['action']} card-action`}
        href={`/product/${slug}/`}
        aria-label={`${text}: ${name}`}
      >
        {text}
      </a>
    )
  }
  return (
    <a
      className={`${styles['action']} add_to_cart_button${ajax ? ' ajax_add_to_cart' : ''}`}
      href={`?add-to-cart=${id}${min > 1 ? `&quantity=${min}` : ''}`}
      data-product_id={id}
      data-product_sku={sku}
      data-quantity={min}
      rel="nofollow"
      aria-label={`Add to cart: ${name}`}
    >
      Add to cart
    </a>
  )
}

function otherActionText({ kind, buttonText, isGiftCard }: ListedProduct): string {
  if (isGiftCard) return 'Choose an amount'
  if (kind === 'external') return buttonText || defaultExternalButton
  return kind === 'grouped' ? 'See the pieces' : 'Choose options'
}
