import type { CSSProperties } from 'react'
import type { PricingTable as Table } from '../rules/table/pricing-table.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import { defaultOptions, type TierOptions } from '../rules/table/tier-options.ts'
import { classes, settingsAttribute } from './attributes.ts'
import { FallbackData } from './FallbackData.tsx'
import { PricingElement } from './PricingElement.tsx'
import styles from './TierPricing.module.css'

type Props = {
  /** The product, never a variation. */
  readonly productId: number
  /** As on the wire: simple, variable, subscription, variable-subscription. */
  readonly productType: string
  readonly display: TierDisplay
  readonly options?: TierOptions | undefined
  readonly context?: 'product-page' | 'shop-loop'
  /** Of a product with variations, the table of the one that is chosen; none until then. One without rows is not seen. */
  readonly table: Table | undefined
  /** The variation that is chosen as the page opens, where it has no prices by quantity: scripts need not request them. */
  readonly withoutPrices?: number | undefined
}

/**
 * The container of a product's prices by quantity (spec 3.2). A product with variations has it before a choice is made:
 * `browser.ts` puts the chosen variation's element in. Without script what is hidden for script is seen.
 */
export function TierPricing({
  productId,
  productType,
  display,
  options = defaultOptions,
  context,
  table,
  withoutPrices,
}: Props) {
  const type = options.layout ?? display.type
  const isHidden = type === 'tooltip' || !display.shown
  return (
    <div
      className={classes('tpt__tiered-pricing', isHidden && 'tpt__hidden', styles['wrapper'])}
      style={colors(display)}
      data-settings={settingsAttribute(display, type)}
      data-display-context={context ?? 'product-page'}
      data-display-type={type}
      data-product-id={productId}
      data-product-type={productType}
      data-without-prices={withoutPrices}
      data-variable-product-same-prices={options.samePrices ? 'yes' : 'no'}
    >
      {table && (table.rows.length > 0 ? <PricingElement table={table} /> : <FallbackData table={table} />)}
    </div>
  )
}

/** The owner's colours; the theme's own where there are none. */
export function colors({ activeColor, tooltip }: TierDisplay): CSSProperties {
  return {
    ...(activeColor && { '--tier-active': activeColor }),
    ...(tooltip.color && { '--tier-tooltip': tooltip.color }),
  } as CSSProperties
}
