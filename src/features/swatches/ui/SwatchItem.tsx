import { type CSSProperties, memo } from 'react'
import { valuePart } from '../../catalog/rules/own-value.ts'
import { imagePath, widthsFor } from '../../media/rules/image.ts'
import * as messages from '../messages.ts'
import { isLightColor } from '../rules/light-color.ts'
import {
  displayedKind,
  type Swatch,
  type SwatchAttribute,
  type SwatchDisplay,
  type SwatchState,
  seenName,
} from '../rules/swatch.ts'
import styles from './Swatches.module.css'

export type SwatchItemProps = {
  readonly swatch: Swatch
  readonly kind: SwatchAttribute['kind']
  /** `wvs_radio_<attribute>__<product>`: the name of its radio, where it is one. */
  readonly radioName: string
  readonly availability: SwatchState['availability']
  /** Why it is not available; absent: it is. */
  readonly reason: string | undefined
  readonly disabled: boolean
  readonly selected: boolean
  /** Whether Tab enters the group here. */
  readonly isTabStop: boolean
  readonly hidden: boolean
  readonly styled: boolean
  /** Id of the tooltip while it belongs to this swatch. */
  readonly tooltipId: string | undefined
  readonly stockLeft: number | undefined
}

/**
 * One value to select, in the markup of docs/wire.md B.2. It has no listeners: the list has them,
 * so that 80 values are not rendered again when one is selected.
 */
export const SwatchItem = memo(function SwatchItem(props: SwatchItemProps) {
  const { swatch, kind, availability, reason, disabled, selected, isTabStop, hidden, tooltipId } = props
  const displayKind = displayedKind(kind, swatch)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the wire's markup
    <li
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the wire's markup
      role="radio"
      className={classes(props, displayKind)}
      // Part of the name instead of a text inside, so that no element appears or disappears with the choice.
      aria-label={unavailableName(seenName(swatch), availability)}
      aria-checked={selected}
      aria-disabled={disabled || undefined}
      aria-describedby={tooltipId}
      tabIndex={isTabStop ? 0 : -1}
      // While our tooltip is open, the browser's own would repeat it.
      title={tooltipId === undefined ? swatch.name : undefined}
      data-title={swatch.name}
      data-value={swatch.slug}
      data-wvstooltip={reason ?? swatch.tooltipText ?? swatch.name}
      hidden={hidden || undefined}
    >
      <div
        className={`variable-item-contents ${styles['contents']}`}
        data-pale={selected && isLightColor([swatch.color, swatch.secondaryColor]) ? '' : undefined}
      >
        <SwatchContent displayKind={displayKind} {...props} />
        <StockLeft stockLeft={props.stockLeft} />
      </div>
    </li>
  )
})

/** Why a value is not available; `undefined` if it is. */
export function unavailableReason(
  availability: SwatchState['availability'],
  { outOfStockTip, unavailableTip }: SwatchDisplay,
): string | undefined {
  if (availability === 'available') return undefined
  return availability === 'no-stock'
    ? (outOfStockTip ?? messages.outOfStock())
    : (unavailableTip ?? messages.notAvailable())
}

/** The name of a value with the reason; `undefined` if it is available. */
function unavailableName(name: string, availability: SwatchState['availability']): string | undefined {
  if (availability === 'available') return undefined
  return availability === 'no-stock'
    ? messages.valueOutOfStock({ name })
    : messages.valueNotAvailable({ name })
}

function classes(
  { swatch, availability, disabled, selected, styled }: SwatchItemProps,
  displayKind: string,
): string {
  const { slug } = swatch
  return [
    `variable-item ${displayKind}-variable-item ${displayKind}-variable-item-${valuePart(slug)}`,
    selected && 'selected',
    disabled && 'disabled',
    availability !== 'available' && availability,
    styled && `${styles['item']} ${styles[displayKind]}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function SwatchContent({
  displayKind,
  swatch,
  radioName,
  selected,
}: SwatchItemProps & { readonly displayKind: string }) {
  switch (displayKind) {
    case 'color':
      return (
        <>
          <span
            className={`variable-item-span variable-item-span-color ${styles['disc']}`}
            style={colorStyle(swatch)}
          />
          <span className="screen-reader-text">{seenName(swatch)}</span>
        </>
      )
    case 'image':
      return <SwatchImage swatch={swatch} />
    case 'radio':
      return <SwatchRadio swatch={swatch} name={radioName} checked={selected} />
    default:
      return <span className="variable-item-span variable-item-span-button">{seenName(swatch)}</span>
  }
}

/** Two colours share the disc along its diagonal, the second one first (spec 3.1); an edge without a breadth would be jagged. */
function colorStyle({ color, secondaryColor }: Swatch): CSSProperties {
  if (!secondaryColor) return { backgroundColor: color }
  return { backgroundImage: `linear-gradient(-45deg,${secondaryColor} 48%,${color} 52%)` }
}

function SwatchImage({ swatch }: { readonly swatch: Swatch }) {
  const { picture } = swatch
  if (!picture) return undefined
  const src = imagePath(picture, widthsFor(picture)[0] ?? 320, 'jpg')
  return (
    <img
      className={`variable-item-image ${styles['disc']}`}
      src={src}
      alt={seenName(swatch)}
      width={picture.width}
      height={picture.height}
      loading="lazy"
    />
  )
}

/** The radio only shows the state: the item around it is what has the focus, and the select what is posted. */
function SwatchRadio({
  swatch,
  name: group,
  checked,
}: {
  readonly swatch: Swatch
  readonly name: string
  readonly checked: boolean
}) {
  const { slug, note } = swatch
  const id = `${group}_${encodeURIComponent(slug)}`
  return (
    <>
      <input
        className={`variable-item-radio-input ${styles['dot']}`}
        type="radio"
        id={id}
        name={group}
        value={slug}
        checked={checked}
        disabled
        readOnly
      />
      <label htmlFor={id}>
        <span className="variable-item-radio-value">{seenName(swatch)}</span>
        {note && <span className={`variable-item-radio-note ${styles['note']}`}>{` – ${note}`}</span>}
      </label>
    </>
  )
}

function StockLeft({ stockLeft }: { readonly stockLeft: number | undefined }) {
  if (stockLeft === undefined) return undefined
  const text = messages.stockLeft({ count: stockLeft })
  return (
    <span className={`wvs-stock-left-info ${styles['left']}`} data-wvs-stock-info={text}>
      {text}
    </span>
  )
}
