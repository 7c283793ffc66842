import * as messages from '../messages.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import styles from './TooltipIcon.module.css'

/** The sign after the price that opens prices by quantity; only script can open them, so without it there is none. */
export function TooltipIcon({
  display,
  hidden,
}: {
  readonly display: TierDisplay
  readonly hidden: boolean
}) {
  return (
    <span className={`tiered-pricing-tooltip-anchor ${styles['anchor']}`} hidden={hidden}>
      <button
        type="button"
        className={`tiered-pricing-tooltip-icon ${styles['icon']}`}
        style={{ fontSize: `${display.tooltip.sizePx}px` }}
        aria-label={messages.showPrices()}
      >
        ?
      </button>
    </span>
  )
}
