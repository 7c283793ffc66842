import { percentText } from '../../../../../kernel/locale-format.ts'
import type { OfficeOrder } from '../../office-calls.ts'
import { amountsOf } from '../amounts.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { priceRuleText } from './price-rule.ts'

/** Each step from the prices to the total, in words, from what is stored with the order. */
export function WhyTotal({ order }: { readonly order: OfficeOrder }) {
  const steps = [...lineSteps(order), ...chargeSteps(order), ...totalSteps(order)]
  return (
    <details className={styles['why']}>
      <summary>{messages.whyTotal()}</summary>
      <ol>
        {[...steps.entries()].map(([position, step]) => (
          <li key={position}>{step}</li>
        ))}
      </ol>
    </details>
  )
}

function lineSteps(order: OfficeOrder): readonly string[] {
  const { minor, shown, text } = amountsOf(order)
  const amounts = order.lines.map(({ subtotal, subtotal_tax: tax }) => shown(subtotal, tax))
  const lines = order.lines.map((line, index) => {
    const { name, quantity, unit_price: unit, gift_of: code } = line
    const amountMinor = amounts[index] ?? 0
    const amount = text(amountMinor)
    if (code !== '') return messages.stepGift({ name, amount, code: code.toUpperCase() })
    const isProduct = minor(unit) * quantity === amountMinor
    const step = isProduct
      ? messages.stepLine({ name, quantity: String(quantity), unit: text(minor(unit)), amount })
      : messages.stepLineOwn({ name, quantity: String(quantity), amount })
    const rule = priceRuleText(order, line)
    return rule ? messages.stepRule({ step, rule }) : step
  })
  const subtotal = text(amounts.reduce((sum, amount) => sum + amount, 0))
  return [...lines, messages.stepSubtotal({ amount: subtotal })]
}

function chargeSteps(order: OfficeOrder): readonly string[] {
  const { coupons, sums, shipping_cost: shipping, fees, lines } = order
  const { minor, shown, text } = amountsOf(order)
  const agreed = lines.reduce(
    (sum, line) => sum + shown(line.subtotal, line.subtotal_tax) - shown(line.total, line.tax),
    0,
  )
  return [
    ...sums
      .filter(({ kind }) => kind === 'coupon')
      .map(({ label, amount }) => messages.stepFee({ name: label, amount })),
    ...(coupons.length === 0 && agreed > 0 ? [messages.stepDiscount({ amount: text(agreed) })] : []),
    ...(shipping
      ? [
          messages.stepShipping({
            title: shipping.title || messages.shippingRow(),
            amount:
              minor(shipping.amount) === 0
                ? messages.freeShippingText()
                : text(shown(shipping.amount, shipping.tax)),
          }),
        ]
      : []),
    ...fees.map(({ name, amount, tax }) => messages.stepFee({ name, amount: text(shown(amount, tax)) })),
  ]
}

function totalSteps({ taxes, sums, ...order }: OfficeOrder): readonly string[] {
  const { minor, text } = amountsOf(order)
  const taxText = order.amounts_include_tax ? messages.stepTaxIncluded : messages.stepTaxAdded
  const sumOf = (kind: string) => sums.find((row) => row.kind === kind)?.amount
  const [total = '', credit] = [sumOf('total'), sumOf('credit')]
  return [
    ...taxes.map(({ label, rate_percent: percent, amount }) =>
      taxText({ label, rate: percentText(percent * 10_000), amount: text(minor(amount)) }),
    ),
    messages.stepTotal({ amount: total }),
    ...(credit === undefined
      ? []
      : [messages.stepCredit({ amount: credit.replace(/^−/, ''), due: sumOf('due') ?? '' })]),
  ]
}
