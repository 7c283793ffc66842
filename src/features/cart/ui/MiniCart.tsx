import type { CurrencyFormat } from '../../../kernel/format.ts'
import { QuantityStepper } from '../../../ui/forms/QuantityStepper.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { productPath, type Sellable } from '../../catalog/rules/product.ts'
import { Recurrence } from '../../catalog/ui/Recurrence.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'
import type { CartLine } from '../rules/cart-line.ts'
import type { FreeShipping } from '../rules/free-shipping.ts'
import { limitProblemText } from '../rules/limit-text.ts'
import { maxQuantityOf } from '../rules/limits.ts'
import { shownLineDetails } from '../rules/line-text.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import { FreeShippingBar } from './FreeShippingBar.tsx'
import styles from './MiniCart.module.css'

/**
 * The container of the mini-cart on every page: empty until the shopper's fragment fills it. Third-party scripts show
 * and hide the widget; opening and closing belongs to the dialog around it (`shell/browser/mini-cart.ts`).
 */
export function MiniCartPanel({ hidesIfEmpty }: { readonly hidesIfEmpty: boolean }) {
  return (
    <dialog className={styles['panel']} aria-label={messages.yourCart()} data-mini-cart-panel="">
      <div className={`widget woocommerce widget_shopping_cart ${styles['box']}`}>
        <p className={styles['head']}>
          {messages.yourCart()}
          <button type="button" aria-label={messages.close()} data-close="">
            <Icon name="close" />
          </button>
        </p>
        <p className={styles['undo']} role="status" data-cart-undo="" />
        <span className="screen-reader-text" role="status" data-voice="" />
        <div className={hidesIfEmpty ? 'hide_cart_widget_if_empty' : undefined}>
          <div className="widget_shopping_cart_content" />
        </div>
        <button type="button" className={styles['continue']} data-continue="">
          {messages.continueShopping()}
        </button>
        {/* Copied into each line that has a quantity to change; `%s` is the product's name. */}
        <template data-line-stepper="">
          <QuantityStepper name="" value={0} min={0} label={messages.quantityOf({ name: '%s' })} />
        </template>
      </div>
    </dialog>
  )
}

/** What the mini-cart shows of a line, and nothing else of it: equal lines give equal markup. */
type MiniCartLine = Pick<PricedLine, 'key' | 'productId' | 'quantity' | 'priceMinor' | 'limitProblem'> &
  Pick<Sellable, 'name' | 'sku' | 'picture' | 'subscription'> & {
    /** The page of the product. */
    readonly path: string
    /** The values of the choice: "Carrara, Small". */
    readonly choice: string | undefined
    /** How its quantity can be changed; absent: not by the shopper. */
    readonly stepper: { readonly max: number | undefined; readonly step: number } | undefined
  }

/** A line as the mini-cart shows it. The message of a gift card is for its recipient only. */
export function miniCartLine(line: PricedLine): MiniCartLine {
  const { key, productId, quantity, priceMinor, limitProblem, limits, sellable } = line
  const { name, sku, picture, subscription } = sellable
  const giftCard = line.giftCard && { ...line.giftCard, message: '' }
  const choice = shownLineDetails({ ...line, giftCard }).map(([, value]) => value)
  const isFixed = line.gift !== undefined || sellable.soldIndividually
  const stepper = isFixed ? undefined : { max: maxQuantityOf(limits), step: limits.step }
  const shown = {
    key,
    productId,
    quantity,
    priceMinor,
    limitProblem,
    name,
    sku,
    picture,
    subscription,
    stepper,
  }
  return { ...shown, path: productPath(sellable), choice: choice.length > 0 ? choice.join(', ') : undefined }
}

type UnavailableLine = Pick<CartLine, 'key' | 'productId'>

type Props = {
  lines: readonly MiniCartLine[]
  /** Lines whose product is no longer sold. */
  unavailableLines: readonly UnavailableLine[]
  subtotalMinor: number
  /** How far it is from free shipping; absent: no amount makes it free. */
  freeShipping?: FreeShipping | undefined
  currency: CurrencyFormat
  /** The URL that removes a line, with its nonce. */
  removeHref: (key: string) => string
}

/**
 * What is in the cart: the fragment `div.widget_shopping_cart_content` (docs/wire.md 2.3). With a line that cannot be
 * ordered as it is, the checkout sends the shopper to the cart, which shows what can be done.
 */
export function MiniCart({
  lines,
  unavailableLines,
  subtotalMinor,
  freeShipping,
  currency,
  removeHref,
}: Props) {
  if (lines.length === 0 && unavailableLines.length === 0) {
    return (
      <div className="widget_shopping_cart_content">
        <p className="woocommerce-mini-cart__empty-message">{messages.cartIsEmpty()}</p>
      </div>
    )
  }
  return (
    <div className="widget_shopping_cart_content">
      <ul className={`woocommerce-mini-cart cart_list product_list_widget ${styles.list}`}>
        {lines.map((line) => (
          <MiniCartItem key={line.key} line={line} currency={currency} removeHref={removeHref(line.key)} />
        ))}
        {unavailableLines.map((line) => (
          <UnavailableItem key={line.key} line={line} removeHref={removeHref(line.key)} />
        ))}
      </ul>
      <p className={`woocommerce-mini-cart__total total ${styles.total}`}>
        <span>{messages.subtotal()}</span>
        <strong>
          <Amount minor={subtotalMinor} currency={currency} />
        </strong>
      </p>
      {freeShipping && (
        <p className={styles.remaining}>
          <FreeShippingBar freeShipping={freeShipping} currency={currency} />
        </p>
      )}
      <p className={`woocommerce-mini-cart__buttons buttons ${styles.buttons}`}>
        <a href="/cart/" className="button quiet wc-forward">
          {messages.viewCart()}
        </a>
        <a href="/checkout/" className="button checkout wc-forward">
          {messages.checkout()}
        </a>
      </p>
    </div>
  )
}

type ItemProps = { line: MiniCartLine; currency: CurrencyFormat; removeHref: string }

function MiniCartItem({ line, currency, removeHref }: ItemProps) {
  const { name, choice, quantity, limitProblem, stepper } = line
  return (
    <li className={`woocommerce-mini-cart-item mini_cart_item ${styles.item}`}>
      <span>
        <ProductPicture picture={line.picture} sizes="60px" />
      </span>
      <span className={styles.text}>
        <a href={line.path}>
          <bdi>{name}</bdi>
        </a>
        {choice !== undefined && <span dir="auto">{choice}</span>}
        <span className="quantity">
          {`${quantity} × `}
          <Amount minor={line.priceMinor} currency={currency} />
          <Recurrence terms={line.subscription} currency={currency} quantity={quantity} />
        </span>
        {limitProblem && <strong>{limitProblemText(limitProblem, name)}</strong>}
        {stepper && (
          // Filled by script (`browser/line-steppers.ts`).
          <span
            data-quantity={quantity}
            data-max={stepper.max}
            data-step={stepper.step === 1 ? undefined : stepper.step}
          />
        )}
      </span>
      <RemoveLink href={removeHref} name={name} line={line} sku={line.sku} />
    </li>
  )
}

function UnavailableItem({
  line,
  removeHref,
}: {
  readonly line: UnavailableLine
  readonly removeHref: string
}) {
  return (
    <li className={`woocommerce-mini-cart-item mini_cart_item ${styles.item}`}>
      <span />
      <span className={styles.text}>
        <strong>{messages.lineUnavailable()}</strong>
      </span>
      <RemoveLink href={removeHref} line={line} />
    </li>
  )
}

type RemoveProps = { href: string; name?: string; line: UnavailableLine; sku?: string }

/** The link of the wire, a button to screen readers; it works without script too. */
function RemoveLink({ href, name, line, sku }: RemoveProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link must go on where there is no script.
    <a
      href={href}
      role="button"
      className="remove remove_from_cart_button"
      aria-label={name === undefined ? messages.removeItemFromCart() : messages.removeFromCart({ name })}
      data-product_id={line.productId}
      data-cart_item_key={line.key}
      data-product_sku={sku}
      data-success_message={name === undefined ? undefined : messages.removed({ name })}
    >
      <Icon name="close" size={16} />
    </a>
  )
}
