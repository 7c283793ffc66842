import { QuantityStepper } from '../../../../ui/forms/QuantityStepper.tsx'
import { Html, trustedHtml } from '../../../../ui/html/Html.tsx'
import * as messages from '../../messages.ts'
import { quantityRuleText } from '../../rules/page-texts.ts'
import type { QuantityFieldRange } from '../product-view.ts'
import styles from './BuyForm.module.css'

/** The minimum and step of a product, where they are not 1. */
export function QuantityRule({ min, step }: { readonly min: number; readonly step: number }) {
  const text = quantityRuleText(min, step)
  return text === '' ? undefined : <p className={styles['rule']}>{text}</p>
}

type Props = {
  readonly range: QuantityFieldRange
  readonly of: string
  /** Nothing can be bought now: the field stays visible and is inert. */
  readonly idle?: boolean
}

/** The quantity field; hidden for a product that is sold individually. */
export function Quantity({ range: bounds, of, idle = false }: Props) {
  if (bounds.single) return <input type="hidden" name="quantity" className="qty" value="1" />
  const { min: least, max: most, step } = bounds
  const field = { value: least, min: least, max: most, step }
  return (
    <>
      <div inert={idle}>
        <QuantityStepper name="quantity" label={messages.quantityOf({ name: of })} {...field} />
      </div>
      <Html as="p" className="quantity-problem" html={trustedHtml('')} />
      <QuantityRule min={least} step={step} />
    </>
  )
}
