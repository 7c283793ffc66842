import { Html, ownHtml } from '../../../ui/Html.tsx'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import styles from './BuyForm.module.css'
import type { QuantityBounds } from './product-view.ts'

/** From how many pieces on and in which steps a thing is sold, where that is not one by one. */
export function PiecesRule({ least, step }: { readonly least: number; readonly step: number }) {
  if (least === 1 && step === 1) return undefined
  const steps = step > 1 ? `in steps of ${step}` : ''
  const from = least > 1 ? `from ${least} pieces on` : ''
  return <p className={styles['rule']}>{`Sold ${[from, steps].filter(Boolean).join(', ')}.`}</p>
}

type Props = {
  readonly bounds: QuantityBounds
  readonly of: string
  /** Nothing can be bought of it now: the field keeps its place and its number, and nobody can use it. */
  readonly idle?: boolean
}

/** How many; of a piece sold one at a time there is nothing to choose. */
export function Quantity({ bounds, of, idle = false }: Props) {
  if (bounds.single) return <input type="hidden" name="quantity" className="qty" value="1" />
  const { least, most, step } = bounds
  const field = { value: least, min: least, max: most, step }
  return (
    <>
      <div inert={idle}>
        <QuantityStepper name="quantity" label={`Quantity of ${of}`} {...field} />
      </div>
      <Html as="p" className="quantity-problem" html={ownHtml('')} />
      <PiecesRule least={least} step={step} />
    </>
  )
}
