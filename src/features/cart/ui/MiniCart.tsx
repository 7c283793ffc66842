import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { productPath } from '../../catalog/rules/product.ts'
import { Recurrence } from '../../catalog/ui/Recurrence.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { choiceInWords } from '../rules/choice.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import styles from './MiniCart.module.css'

/** The place of the mini-cart on every page: empty for everybody, until the shopper's fragment fills it. */
export function MiniCartPanel() {
  return (
    <div className={`widget_shopping_cart ${styles.panel}`}>
      <div className="widget_shopping_cart_content" />
    </div>
  )
}

type Props = {
  lines: readonly PricedLine[]
  subtotalMinor: number
  currency: CurrencyFormat
  /** The address that takes a line out, with its nonce. */
  removeHref: (key: string) => string
}

/** What is in the cart: the fragment `div.widget_shopping_cart_content` (docs/wire.md 2.3). */
export function MiniCart({ lines, subtotalMinor, currency, removeHref }: Props) {
  if (lines.length === 0) {
    return (
      <div className="widget_shopping_cart_content">
        <p className="woocommerce-mini-cart__empty-message">Your cart is empty.</p>
      </div>
    )
  }
  return (
    <div className="widget_shopping_cart_content">
      <ul className={`woocommerce-mini-cart cart_list product_list_widget ${styles.list}`}>
        {lines.map((line) => (
          <MiniCartItem key={line.key} line={line} currency={currency} removeHref={removeHref(line.key)} />
        ))}
      </ul>
      <p className={`woocommerce-mini-cart__total total ${styles.total}`}>
        <span>Subtotal</span>
        <strong className="amount">{formatMoney(subtotalMinor, currency)}</strong>
      </p>
      <p className={`woocommerce-mini-cart__buttons buttons ${styles.buttons}`}>
        <a href="/cart/" className="button quiet wc-forward">
          View cart
        </a>
        <a href="/checkout/" className="button checkout wc-forward">
          Checkout
        </a>
      </p>
    </div>
  )
}

type ItemProps = { line: PricedLine; currency: CurrencyFormat; removeHref: string }

function MiniCartItem({ line, currency, removeHref }: ItemProps) {
  const { sellable } = line
  const choice = choiceInWords(sellable.attributes, line.choice).map(([, value]) => value)
  return (
    <li className={`woocommerce-mini-cart-item mini_cart_item ${styles.item}`}>
      <span>
        <ProductPicture picture={sellable.picture} sizes="60px" />
      </span>
      <span className={styles.words}>
        <a href={productPath(sellable)}>
          <bdi>{sellable.name}</bdi>
        </a>
        {choice.length > 0 && <span>{choice.join(', ')}</span>}
        <span className="quantity">
          {`${line.quantity} × ${formatMoney(line.priceMinor, currency)}`}
          <Recurrence terms={sellable.subscription} currency={currency} pieces={line.quantity} />
        </span>
      </span>
      <a
        href={removeHref}
        className="remove remove_from_cart_button"
        aria-label={`Remove ${sellable.name} from the cart`}
        data-product_id={line.productId}
        data-cart_item_key={line.key}
        data-product_sku={sellable.sku}
        data-success_message={`“${sellable.name}” is out of your cart.`}
      >
        <Icon name="close" size={16} />
      </a>
    </li>
  )
}
