import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { imagePath, widthsFor } from '../../media/rules/image.ts'
import type { Swatch } from '../rules/swatch.ts'
import styles from './Swatches.module.css'
import { placeOf, type Tip, type TipPlace } from './use-tip.ts'

type Props = {
  readonly id: string
  readonly list: RefObject<HTMLElement | null>
  readonly tip: Tip
  readonly swatch: Swatch
  readonly text: string
}

/** The bubble of one swatch: its words or picture, and why it cannot be picked (spec 2.2, ux 3.10). */
export function SwatchTip({ id, list, tip, swatch, text }: Props) {
  const bubble = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<TipPlace>()
  useLayoutEffect(() => {
    if (bubble.current) setPlace(placeOf(list, swatch.slug, bubble.current))
  }, [list, swatch.slug])
  const { tipPicture } = swatch
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={`wvs-tooltip ${styles['tip']}`}
      data-below={place?.below || undefined}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0 }}
      onPointerEnter={tip.stay}
      onPointerLeave={tip.closeSoon}
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
