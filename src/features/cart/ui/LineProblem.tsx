import { productPath } from '../../catalog/rules/product.ts'
import * as messages from '../messages.ts'
import { limitProblemText } from '../rules/limit-text.ts'
import type { LimitProblem } from '../rules/limits.ts'
import type { PricedLine } from '../rules/priced-line.ts'

/** The form that the buttons of these notes belong to; it is outside of the cart's own. */
export const TAKE_REMAINING_FORM = 'take_remaining'

type Props = {
  line: PricedLine
  limitProblem: LimitProblem
  /** The greatest quantity the line can have, given the other lines. */
  max: number | undefined
  removeHref: string
}

/** Why a line cannot be ordered as it is, and what can be done: a smaller quantity, another variation, or removal. */
export function LineProblem({ line: { key, sellable }, limitProblem, max = 0, removeHref }: Props) {
  const isShort = limitProblem.reason === 'not-enough' || limitProblem.reason === 'out-of-stock'
  return (
    <span className="cart-line-problem" role="alert">
      {limitProblemText(limitProblem, sellable.name)}
      {isShort && (
        <span className="cart-line-actions">
          {limitProblem.reason === 'not-enough' && max > 0 && (
            <button
              type="submit"
              className="button quiet"
              form={TAKE_REMAINING_FORM}
              name={`cart[${key}][qty]`}
              value={max}
              data-take-remaining=""
            >
              {messages.changeQuantityTo({ count: max })}
            </button>
          )}
          {sellable.variationId !== undefined && (
            <a href={productPath(sellable)}>{messages.chooseAnother()}</a>
          )}
          <a href={removeHref}>{messages.remove()}</a>
        </span>
      )}
    </span>
  )
}
