import type { ReactNode } from 'react'
import { Price } from '../../../ui/money/Price.tsx'
import { displayedQuantityPrice, displayedSuffix } from '../rules/quantity-price.ts'
import { type PricingTable, quantityPriceInput } from '../rules/table/pricing-table.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import type { DisplayType } from '../rules/table/tier-options.ts'
import { classes } from './attributes.ts'
import { colors } from './TierPricing.tsx'
import { TooltipIcon } from './TooltipIcon.tsx'

type Props = {
  /** The product. */
  readonly parentId: number
  /** The variation that is chosen, else the product. */
  readonly id: number
  readonly isVariable: boolean
  readonly table: PricingTable | undefined
  readonly display: TierDisplay
  readonly type: DisplayType
  readonly context?: 'product-page' | 'shop-loop'
  /** The price as it is without prices by quantity. */
  readonly children: ReactNode
  /** What follows every price: subscription terms, the end of a sale. */
  readonly after?: ReactNode
  /** The product's own price, where a variation is chosen as the page opens: it comes back when that is taken back. */
  readonly priceWithoutChoice?: ReactNode
}

/** The price of a page, which follows the quantity (docs/wire.md A.6); at first the price of the minimum quantity. */
export function DynamicPrice(props: Props) {
  const { parentId, id, isVariable, table, display, type, context, children, after, priceWithoutChoice } =
    props
  const follows = table && display.updatesPrice
  return (
    <span
      className={classes(
        'tiered-pricing-dynamic-price-wrapper',
        isVariable && 'tiered-pricing-dynamic-price-wrapper--variable',
      )}
      style={colors(display)}
      data-display-context={context ?? 'product-page'}
      data-price-type={follows ? 'dynamic' : table ? 'static' : 'no-rules'}
      data-product-id={id}
      data-parent-id={parentId}
    >
      {follows && table.rows[0] && !table.rows[0].isBase ? <FirstPrice table={table} /> : children}
      {after}
      {priceWithoutChoice && <template>{priceWithoutChoice}</template>}
      {display.shown && type === 'tooltip' && <TooltipIcon display={display} hidden={!table} />}
    </span>
  )
}

/** When the minimum quantity already reaches a tier, its price is shown. */
function FirstPrice({ table }: { readonly table: PricingTable }) {
  const { display, currency, minimum } = table
  const input = quantityPriceInput(table)
  const shown = displayedQuantityPrice(input, minimum, display)
  const { displayedMinor, strikethroughMinor } = shown
  const price = {
    activeMinor: displayedMinor,
    regularMinor: strikethroughMinor ?? displayedMinor,
    onSale: strikethroughMinor !== undefined,
  }
  return <Price price={price} currency={currency} suffix={displayedSuffix(input, shown, currency)} />
}
