import * as messages from '../messages.ts'
import type { QuantityProblem } from './quantity-problem.ts'

/** Shown next to a quantity that cannot be bought; below the minimum it is the text of spec 5.1. */
export function quantityProblemText(problem: QuantityProblem): string {
  switch (problem.reason) {
    case 'not-whole':
      return messages.wholeNumber()
    case 'below-minimum':
      return messages.belowMinimum({ limit: problem.limit })
    case 'above-maximum':
      return messages.aboveMaximum({ limit: problem.limit })
    case 'not-a-multiple':
      return messages.notMultiple({ limit: problem.limit })
  }
}

/** The minimum and step of a product, where they are not 1; '' where they are. */
export function quantityRuleText(min: number, step: number): string {
  if (min > 1 && step > 1) return messages.minimumAndMultiples({ min, step })
  if (min > 1) return messages.minimumOrder({ min })
  return step > 1 ? messages.multiplesOf({ step }) : ''
}

/** "20% off · save $12.00": what a sale takes off, in money only where that is one amount. */
export function savingText(percent: number, amount: string): string {
  return amount === '' ? messages.percentOff({ percent }) : messages.percentOffSaving({ percent, amount })
}
