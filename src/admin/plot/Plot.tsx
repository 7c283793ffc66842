import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { axisTop } from './axis-top.ts'
import styles from './plot.module.css'

/** A value of a day or month, and the one at the same place of the period before; absent where that was shorter. */
export type PlotPoint = {
  readonly label: string
  readonly value: number
  readonly before: number | undefined
}

type Props = {
  readonly label: string
  readonly points: readonly PlotPoint[]
  /** A value as people read it, with its unit. */
  write(value: number): string
  /** The value of a point, and the one before, in words. */
  describe(point: PlotPoint): string
}

/**
 * Bars from zero, each with a line at what it was before: they differ by their shape, not by colour alone. The arrow keys and the
 * pointer select a bar, whose values are written above.
 */
export function Plot({ label, points, write, describe }: Props) {
  const [selected, select] = useState(points.length - 1)
  const top = axisTop(Math.max(...points.flatMap(({ value, before = 0 }) => [value, before])))
  const heightOf = (value: number) => (Math.max(0, value) / top) * 100
  const current = points[Math.min(selected, points.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const place = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: points.length - 1 }[
      event.key
    ]
    if (place === undefined) return
    event.preventDefault()
    select(Math.min(Math.max(place, 0), points.length - 1))
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    select(Math.min(Math.max(Math.floor(((clientX - left) / width) * points.length), 0), points.length - 1))
  }
  return (
    <div className={styles['plot']}>
      <p className={styles['value']}>{current && describe(current)}</p>
      <div className={styles['area']}>
        <span className={styles['top']} aria-hidden="true">
          {write(top)}
        </span>
        <div
          className={styles['bars']}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={selected + 1}
          aria-valuetext={current && describe(current)}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
        >
          <svg viewBox={`0 0 ${points.length} 100`} preserveAspectRatio="none" aria-hidden="true">
            <path className={styles['grid']} d={`M0 50H${points.length}M0 0.500H${points.length}`} />
            {points.map(({ label: key, value, before }, place) => (
              <g key={key} data-selected={place === selected}>
                <rect className={styles['space']} x={place} y={0} width={1} height={100} />
                <rect
                  className={styles['bar']}
                  x={place + 0.14}
                  y={100 - heightOf(value)}
                  width={0.72}
                  height={heightOf(value)}
                />
                {before !== undefined && (
                  <path className={styles['before']} d={`M${place + 0.04} ${100 - heightOf(before)}h0.92`} />
                )}
              </g>
            ))}
          </svg>
        </div>
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </p>
    </div>
  )
}
