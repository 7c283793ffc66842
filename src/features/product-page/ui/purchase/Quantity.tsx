import { QuantityStepper } from '../../../../ui/forms/QuantityStepper.tsx'
import { Html, trustedHtml } from '../../../../ui/html/Html.tsx'
import type { QuantityFieldRange } from '../product-view.ts'
import styles from './BuyForm.module.css'

/** The minimum and step of a product, where they are not 1. */
export function QuantityRule({ min, step }: { readonly min: number; readonly step: number }) {
  if (min === 1 && step === 1) return undefined
  const steps = step > 1 ? `in steps of ${step}` : ''
  const from = min > 1 ? `from ${min} pieces on` : ''
  return <p className={styles['rule']}>{`Sold ${[from, steps].filter(Boolean).join(', ')}.`}</p>
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
        <QuantityStepper name="quantity" label={`Quantity of ${of}`} {...field} />
      </div>
      <Html as="p" className="quantity-problem" html={trustedHtml('')} />
      <QuantityRule min={least} step={step} />
    </>
  )
}
