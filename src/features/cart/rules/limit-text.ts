import { MAX_QUANTITY, type QuantityRefusal } from '../../../kernel/quantity.ts'
import * as messages from '../messages.ts'
import type { LimitProblem } from './limits.ts'

/** What is wrong with an entered quantity (spec 5.1). */
export function quantityRefusalText(reason: QuantityRefusal): string {
  switch (reason) {
    case 'not-a-number':
      return messages.enterWholeNumber()
    case 'negative':
      return messages.enterOneOrMore()
    case 'too-many':
      return messages.enterAtMost({ max: MAX_QUANTITY })
  }
}

/** Why a line cannot have that quantity of `name`. */
export function limitProblemText(problem: LimitProblem, name: string): string {
  switch (problem.reason) {
    case 'out-of-stock':
      return problem.isReserved ? messages.lastOnesInCheckout({ name }) : messages.outOfStock({ name })
    case 'not-enough':
      return messages.onlyAvailable({ count: problem.max, name })
    case 'sold-individually':
      return messages.onePerOrder({ name })
    case 'below-minimum':
      return messages.belowMinimum({ name, minimum: problem.minimum })
    case 'above-maximum':
      return problem.max === 0
        ? messages.notOrderable({ name })
        : messages.aboveMaximum({ name, max: problem.max })
    case 'not-a-step':
      return messages.notAStep({ name, step: problem.step })
    case 'too-many':
      return quantityRefusalText('too-many')
  }
}
