import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import type { QuantityBounds } from './product-view.ts'

/** How many; of a piece sold one at a time there is nothing to choose. */
export function Quantity({ bounds, of }: { readonly bounds: QuantityBounds; readonly of: string }) {
  if (bounds.single) return <input type="hidden" name="quantity" className="qty" value="1" />
  const { least, most, step } = bounds
  const field = { value: least, min: least, max: most, step }
  return <QuantityStepper name="quantity" label={`Quantity of ${of}`} {...field} />
}
