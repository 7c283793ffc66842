import { shopFacts } from '../../../browser/shop-facts.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { unitPriceMinor } from '../../../kernel/unit-price.ts'

/** Has the unit prices beside a price follow it: `unitMinor` is what a piece costs now. */
export function putUnitPrices(beside: Element, unitMinor: number): void {
  for (const element of beside.querySelectorAll<HTMLElement>('.unit-price')) {
    const [amount, base] = [Number(element.dataset['amount']), Number(element.dataset['base'])]
    const shown = element.querySelector('.unit-price-amount')
    if (!shown || !(amount > 0) || !(base > 0)) continue
    shown.textContent = formatMoney(
      unitPriceMinor(unitMinor, { amount, base, unit: '' }),
      shopFacts().currency,
    )
  }
}
