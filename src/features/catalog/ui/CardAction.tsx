import * as messages from '../messages.ts'
import type { ListedProduct } from '../rules/product.ts'
import { quantityRange } from '../rules/quantity-limits.ts'
import styles from './CardAction.module.css'

type Props = { readonly card: ListedProduct; readonly canBeBought: boolean; readonly ajax: boolean }

/**
 * The button of a card: add to cart when nothing has to be chosen, else a link to the product page, which script turns
 * into a dialog with the options (`product-page/quick-add-browser.ts`).
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
    const text = isForSale ? otherActionText(card) : messages.viewProduct()
    return (
      <a
        {...(isForSale && kind === 'variable' ? { 'data-choose': '' } : { 'data-leads': '' })}
        className={`${styles['action']} card-action product_type_${kind}`}
        href={`/product/${slug}/`}
        aria-label={messages.actionOf({ action: text, name })}
      >
        {text}
      </a>
    )
  }
  return (
    <a
      className={`${styles['action']} product_type_simple add_to_cart_button${ajax ? ' ajax_add_to_cart' : ''}`}
      href={`?add-to-cart=${id}${min > 1 ? `&quantity=${min}` : ''}`}
      data-product_id={id}
      data-product_sku={sku}
      data-quantity={min}
      rel="nofollow"
      aria-label={messages.actionOf({ action: messages.addToCart(), name })}
    >
      {messages.addToCart()}
    </a>
  )
}

function otherActionText({ kind, buttonText, isGiftCard }: ListedProduct): string {
  if (isGiftCard) return messages.chooseAmount()
  if (kind === 'external') return buttonText || messages.buyProduct()
  return kind === 'grouped' ? messages.viewProducts() : messages.chooseOptions()
}
