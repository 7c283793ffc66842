import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { withColon } from '../../../kernel/text.ts'
import { QuantityStepper } from '../../../ui/forms/QuantityStepper.tsx'
import { productPath } from '../../catalog/rules/product.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { isBackordered } from '../../stock/rules/stock.ts'
import { upsellText } from '../../tier-pricing/rules/next-tier.ts'
import type { TierCart } from '../../tier-pricing/rules/table/tier-display.ts'
import * as messages from '../messages.ts'
import type { PriceChange } from '../rules/last-seen-price.ts'
import { maxQuantityOf } from '../rules/limits.ts'
import { shownLineDetails } from '../rules/line-text.ts'
import { isRounded, type PricedLine } from '../rules/priced-line.ts'
import { LineProblem } from './LineProblem.tsx'
import { LineSum } from './LineSum.tsx'
import { LineUnitPrice } from './LineUnitPrice.tsx'

type Props = {
  line: PricedLine
  currency: CurrencyFormat
  nonce: string
  tiers: TierCart
  /** Shown with a line that is made to order or on back order. */
  backorderNote: string
  /** The greatest quantity it can have, given the other lines; `undefined`: no limit. */
  max: number | undefined
  /** Set when its price has changed since it was seen, and that is shown now. */
  change: PriceChange | undefined
}

/** One line of the cart: picture, name and choice, price, quantity, sum, and the link that removes it. */
export function CartLineRow(props: Props) {
  const { line, currency, nonce, tiers, max, backorderNote } = props
  const { sellable, limitProblem } = line
  const removeHref = `/cart/?remove_item=${line.key}&_wpnonce=${nonce}`
  return (
    <tr className="woocommerce-cart-form__cart-item cart_item cart-line-row" data-key={line.key}>
      <td className="product-thumbnail cart-line-picture">
        <ProductPicture picture={sellable.picture} sizes="96px" />
      </td>
      <td className="product-name cart-line-name" data-title={messages.product()}>
        <a href={productAddress(line)} title={sellable.name}>
          <bdi>{sellable.name}</bdi>
        </a>
        <LineDetails line={line} />
        {line.gift && (
          <span className="cart-line-note">{messages.giftOf({ code: shownCode(line.gift.code) })}</span>
        )}
        {!limitProblem && isBackordered(line.level, line.quantity) && (
          <span className="cart-line-note">{backorderNote}</span>
        )}
        {limitProblem && <LineProblem {...{ line, limitProblem: limitProblem, max, removeHref }} />}
      </td>
      <PriceCell {...props} />
      <td className="product-quantity cart-line-quantity" data-title={messages.quantity()}>
        {line.gift ? messages.itemCount({ count: line.quantity }) : <EditableQuantity line={line} />}
      </td>
      <td className="product-subtotal cart-line-sum" data-title={messages.lineTotal()}>
        <LineSum line={line} currency={currency} strikes={tiers.strikesSum} />
      </td>
      <td className="product-remove cart-line-remove">
        {!line.gift && (
          <a
            href={removeHref}
            className="remove"
            aria-label={messages.removeNamed({ name: sellable.name })}
            data-product_id={line.productId}
            data-product_sku={sellable.sku}
          >
            {messages.remove()}
          </a>
        )}
      </td>
    </tr>
  )
}

function LineDetails({ line }: Pick<Props, 'line'>) {
  const details = shownLineDetails(line)
  return (
    details.length > 0 && (
      <dl className="variation cart-line-details">
        {details.map(([label, value]) => (
          <div key={label} className="cart-line-choice" dir="auto">
            <dt className={variationClass(label)}>{withColon(label)}</dt>{' '}
            <dd className={variationClass(label)}>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}

/** The wire's name of a label: its letters and digits that a class name can have. */
function variationClass(label: string): string {
  return `variation-${label.replace(/[^\w-]/g, '')}`
}

function PriceCell({ line, currency, tiers, change }: Props) {
  return (
    <td className="product-price cart-line-price" data-title={messages.price()}>
      <LineUnitPrice line={line} currency={currency} strikes={tiers.strikesPrice} />
      {isRounded(line) && <span className="cart-line-note">{messages.roundedPrice()}</span>}
      {line.hasTierPrice && (
        <span className="cart-line-note">{messages.tierPrice({ count: line.countedQuantity })}</span>
      )}
      {tiers.upsell && line.nextTier && (
        <span className="cart-upsell cart-line-upsell" style={colorOf(tiers.upsell.color)}>
          {upsellText(line.nextTier, tiers.upsell.text, currency)}
        </span>
      )}
      {change && (
        <span className="cart-line-change" role="status">
          {messages.priceChanged({
            name: line.sellable.name,
            before: formatMoney(change.fromMinor, currency),
            now: formatMoney(change.toMinor, currency),
          })}
        </span>
      )}
    </td>
  )
}

/** The quantity of a line that the shopper controls; the quantity of a gift is set by its coupon. */
function EditableQuantity({ line }: Pick<Props, 'line'>) {
  return (
    <>
      <Quantity line={line} />
      {/* The quantity as rendered: a form that is older than another tab changes only what was edited in it. */}
      <input type="hidden" name={`seen[${line.key}]`} value={line.quantity} />
    </>
  )
}

function Quantity({ line: { key, limits, quantity, sellable } }: Pick<Props, 'line'>) {
  const name = `cart[${key}][qty]`
  if (!sellable.soldIndividually) {
    return (
      <QuantityStepper
        name={name}
        value={quantity}
        min={0}
        label={messages.quantityOf({ name: sellable.name })}
        {...{ max: maxQuantityOf(limits), step: limits.step }}
      />
    )
  }
  return (
    <>
      {messages.itemCount({ count: 1 })}
      <input type="hidden" className="qty" name={name} value="1" />
    </>
  )
}

function colorOf(color: string) {
  return color === '' ? undefined : { color }
}

/** The product's page with this line's choice made. */
function productAddress(line: PricedLine): string {
  const chosen = Object.entries(line.choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const query = new URLSearchParams(chosen).toString()
  return `${productPath(line.sellable)}${query && `?${query}`}`
}
