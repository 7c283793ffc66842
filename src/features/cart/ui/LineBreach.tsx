import { productPath } from '../../catalog/rules/product.ts'
import type { LimitBreach } from '../rules/limits.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import { breachText, texts } from '../texts.ts'

/** The form that the buttons of these notes belong to; it is outside of the cart's own. */
export const TAKE_REMAINING_FORM = 'take_remaining'

type Props = {
  line: PricedLine
  breach: LimitBreach
  /** The greatest quantity the line can have, given the other lines. */
  max: number | undefined
  removeHref: string
}

/** Why a line cannot be ordered as it is, and what can be done: a smaller quantity, another variation, or removal. */
export function LineBreach({ line: { key, sellable }, breach, max = 0, removeHref }: Props) {
  const isShort = breach.reason === 'not-enough' || breach.reason === 'out-of-stock'
  return (
    <span className="cart-line-breach" role="alert">
      {breachText(breach, sellable.name)}
      {isShort && (
        <span className="cart-line-actions">
          {breach.reason === 'not-enough' && max > 0 && (
            <button
              type="submit"
              className="button quiet"
              form={TAKE_REMAINING_FORM}
              name={`cart[${key}][qty]`}
              value={max}
              data-take-remaining=""
            >
              {texts.takeRemaining(max)}
            </button>
          )}
          {sellable.variationId !== undefined && <a href={productPath(sellable)}>{texts.chooseAnother}</a>}
          <a href={removeHref}>{texts.removeIt}</a>
        </span>
      )}
    </span>
  )
}
