import type { CurrencyFormat } from '../../../kernel/format.ts'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { productPath } from '../../catalog/rules/product.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { upsellText } from '../../tier-pricing/rules/next-tier.ts'
import type { TierCart } from '../../tier-pricing/rules/tier-display.ts'
import { choiceInWords } from '../rules/choice.ts'
import { mostOf } from '../rules/limits.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import { breachText } from '../texts.ts'
import styles from './CartLineRow.module.css'
import { LineSum } from './LineSum.tsx'
import { hasTierPrice, LineUnitPrice } from './LineUnitPrice.tsx'

type Props = { line: PricedLine; currency: CurrencyFormat; nonce: string; tiers: TierCart }

/** One line of the cart: picture, words, price, quantity, sum, and the way out. */
export function CartLineRow({ line, currency, nonce, tiers }: Props) {
  const { sellable } = line
  const address = productAddress(line)
  return (
    <tr className={`woocommerce-cart-form__cart-item cart_item ${styles.line}`} data-key={line.key}>
      <td className={`product-thumbnail ${styles.picture}`}>
        <ProductPicture picture={sellable.picture} sizes="96px" />
      </td>
      <td className={`product-name ${styles.name}`}>
        <a href={address} title={sellable.name}>
          <bdi>{sellable.name}</bdi>
        </a>
        {choiceInWords(sellable.attributes, line.choice).map(([label, value]) => (
          <span key={label} className={styles.choice}>{`${label}: ${value}`}</span>
        ))}
        {line.breach && (
          <span className={styles.breach} role="alert">
            {breachText(line.breach, sellable.name)}
          </span>
        )}
      </td>
      <td className={`product-price ${styles.price}`}>
        <LineUnitPrice line={line} currency={currency} strikes={tiers.strikesPrice} />
        {hasTierPrice(line) && <span className={styles.note}>{tierNote(line.counted)}</span>}
        {tiers.upsell && line.nextTier && (
          <span className={`cart-upsell ${styles.upsell}`} style={colorOf(tiers.upsell.color)}>
            {upsellText(line.nextTier, tiers.upsell.text, currency)}
          </span>
        )}
      </td>
      <td className={`product-quantity ${styles.quantity}`}>
        {sellable.soldIndividually ? (
          <>
            1 piece
            <input type="hidden" className="qty" name={`cart[${line.key}][qty]`} value="1" />
          </>
        ) : (
          <QuantityStepper
            name={`cart[${line.key}][qty]`}
            value={line.quantity}
            min={0}
            label={`Quantity of ${sellable.name}`}
            {...{ max: mostOf(line.limits), step: line.limits.step }}
          />
        )}
      </td>
      <td className={`product-subtotal ${styles.sum}`}>
        <LineSum line={line} currency={currency} strikes={tiers.strikesSum} />
      </td>
      <td className={`product-remove ${styles.remove}`}>
        <a
          href={`/cart/?remove_item=${line.key}&_wpnonce=${nonce}`}
          className="remove"
          aria-label={`Remove ${sellable.name}`}
          data-product_id={line.productId}
          data-product_sku={sellable.sku}
        >
          Remove
        </a>
      </td>
    </tr>
  )
}

function colorOf(color: string) {
  return color === '' ? undefined : { color }
}

function tierNote(pieces: number): string {
  return `Quantity price, for ${pieces} pieces`
}

/** The product's page with this line's choice made. */
function productAddress(line: PricedLine): string {
  const chosen = Object.entries(line.choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const query = new URLSearchParams(chosen).toString()
  return `${productPath(line.sellable)}${query && `?${query}`}`
}
