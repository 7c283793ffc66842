import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { imagePath, widthsFor } from '../../media/rules/image.ts'
import type { Swatch } from '../rules/swatch.ts'
import styles from './Swatches.module.css'
import { type TooltipPosition, type TooltipState, tooltipPosition } from './use-tooltip.ts'

type Props = {
  readonly id: string
  readonly list: RefObject<HTMLElement | null>
  readonly tooltip: TooltipState
  readonly swatch: Swatch
  readonly text: string
}

/** The tooltip of one swatch: its text or picture, and why it cannot be selected (spec 2.2, ux 3.10). */
export function SwatchTooltip({ id, list, tooltip, swatch, text }: Props) {
  const bubble = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<TooltipPosition>()
  useLayoutEffect(() => {
    if (bubble.current) setPosition(tooltipPosition(list, swatch.slug, bubble.current))
  }, [list, swatch.slug])
  const { tooltipPicture: tipPicture } = swatch
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={`wvs-tooltip ${styles['tip']}`}
      data-below={position?.below || undefined}
      style={{ left: position?.left ?? 0, top: position?.top ?? 0 }}
      onPointerEnter={tooltip.keepOpen}
      onPointerLeave={tooltip.closeSoon}
    >
      <div className={styles['bubble']}>
        {tipPicture && (
          <img
            src={imagePath(tipPicture, widthsFor(tipPicture)[0] ?? 320, 'jpg')}
            alt=""
            width={120}
            height={150}
          />
        )}
        {text}
      </div>
    </div>
  )
}
