import { productPath } from '../../catalog/rules/product.ts'
import type { LimitBreach } from '../rules/limits.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import { breachText, texts } from '../texts.ts'

/** The form that the buttons of these notes belong to; it stands outside of the cart's own. */
export const TAKE_FORM = 'take_what_is_left'

type Props = {
  line: PricedLine
  breach: LimitBreach
  /** The most that the line can hold beside the others. */
  most: number | undefined
  removeHref: string
}

/** Why a line cannot be ordered as it is, and each way out of it: fewer pieces, another one, or none. */
export function LineBreach({ line: { key, sellable }, breach, most = 0, removeHref }: Props) {
  const isShort = breach.reason === 'not-enough' || breach.reason === 'out-of-stock'
  return (
    <span className="cart-line-breach" role="alert">
      {breachText(breach, sellable.name)}
      {isShort && (
        <span className="cart-line-ways">
          {breach.reason === 'not-enough' && most > 0 && (
            <button
              type="submit"
              className="button quiet"
              form={TAKE_FORM}
              name={`cart[${key}][qty]`}
              value={most}
              data-take-left=""
            >
              {texts.takeLeft(most)}
            </button>
          )}
          {sellable.variationId !== undefined && <a href={productPath(sellable)}>{texts.chooseAnother}</a>}
          <a href={removeHref}>{texts.removeIt}</a>
        </span>
      )}
    </span>
  )
}
