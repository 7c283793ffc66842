import { percentText } from '../../../../../kernel/locale-format.ts'
import type { OfficeOrder, OrderLine } from '../../office-calls.ts'
import { amountsOf } from '../amounts.ts'
import * as messages from '../messages.ts'

/** Why one item costs what it does, with what it would cost otherwise; '' for the regular price, for gifts, and where it is not known. */
export function priceRuleText(order: OfficeOrder, { price_rule: rule }: OrderLine): string {
  if (!rule || rule.kind === 'regular' || rule.kind === 'gift') return ''
  const { minor, text } = amountsOf(order)
  const without = text(minor(rule.without))
  const { from_quantity: quantity, discount_percent: percent } = rule
  if (quantity === null) return messages.priceRule({ kind: rule.kind, without })
  return percent === null
    ? messages.fixedTier({ quantity, without })
    : messages.percentTier({ quantity, percent: percentText(percent * 10_000), without })
}
