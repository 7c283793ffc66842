import { type CSSProperties, memo } from 'react'
import { imagePath, widthsFor } from '../../media/rules/image.ts'
import { isPale } from '../rules/pale.ts'
import { faceOf, type Swatch, type SwatchAttribute, type SwatchState } from '../rules/swatch.ts'
import { leftText, outOfStockTip, unavailableTip } from '../texts.ts'
import styles from './Swatches.module.css'

export type SwatchItemProps = {
  readonly swatch: Swatch
  readonly kind: SwatchAttribute['kind']
  /** `wvs_radio_<attribute>__<product>`: the name of its radio, where it is one. */
  readonly radioName: string
  readonly openness: SwatchState['openness']
  readonly disabled: boolean
  readonly selected: boolean
  /** Whether Tab enters the group here. */
  readonly isStop: boolean
  readonly hidden: boolean
  readonly styled: boolean
  /** Id of the bubble, while it speaks of this one. */
  readonly tipId: string | undefined
  readonly left: number | undefined
}

/**
 * One value to pick, in the markup that scripts of the wire rely on (docs/wire.md B.2). It listens to nothing itself: the list does,
 * so that one of 80 values is not made anew when another is picked.
 */
export const SwatchItem = memo(function SwatchItem(props: SwatchItemProps) {
  const { swatch, kind, openness, disabled, selected, isStop, hidden, tipId } = props
  const face = faceOf(kind, swatch)
  const reason = reasonOf(openness)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the wire's markup
    <li
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the wire's markup
      role="radio"
      className={classes(props, face)}
      // Said with the name, and not by a text inside: no element comes and goes with the choice.
      aria-label={reason && `${swatch.name}, ${reason.toLowerCase()}`}
      aria-checked={selected}
      aria-disabled={disabled || undefined}
      aria-describedby={tipId}
      tabIndex={isStop ? 0 : -1}
      // While our bubble is up, the browser's own would say the same once more.
      title={tipId === undefined ? swatch.name : undefined}
      data-title={swatch.name}
      data-value={swatch.slug}
      data-wvstooltip={reason ?? swatch.tip ?? swatch.name}
      hidden={hidden || undefined}
    >
      <div
        className={`variable-item-contents ${styles['contents']}`}
        data-pale={selected && isPale([swatch.color, swatch.secondaryColor]) ? '' : undefined}
      >
        <Face face={face} {...props} />
        <StockLeft left={props.left} />
      </div>
    </li>
  )
})

/** Why a value cannot be had as it is; nothing where it can. */
export function reasonOf(openness: SwatchState['openness']): string | undefined {
  return { open: undefined, 'no-stock': outOfStockTip, unavailable: unavailableTip }[openness]
}

function classes({ swatch, openness, disabled, selected, styled }: SwatchItemProps, face: string): string {
  const { slug } = swatch
  return [
    `variable-item ${face}-variable-item ${face}-variable-item-${slug}`,
    selected && 'selected',
    disabled && 'disabled',
    openness !== 'open' && openness,
    styled && `${styles['item']} ${styles[face]}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function Face({ face, swatch, radioName, selected }: SwatchItemProps & { readonly face: string }) {
  switch (face) {
    case 'color':
      return (
        <>
          <span
            className={`variable-item-span variable-item-span-color ${styles['disc']}`}
            style={paint(swatch)}
          />
          <span className="screen-reader-text">{swatch.name}</span>
        </>
      )
    case 'image':
      return <FaceImage swatch={swatch} />
    case 'radio':
      return <FaceRadio swatch={swatch} name={radioName} checked={selected} />
    default:
      return <span className="variable-item-span variable-item-span-button">{swatch.name}</span>
  }
}

/** Two colours share the disc along its diagonal, the second one first (spec 3.1); an edge without a breadth would be jagged. */
function paint({ color, secondaryColor }: Swatch): CSSProperties {
  if (!secondaryColor) return { backgroundColor: color }
  return { backgroundImage: `linear-gradient(-45deg,${secondaryColor} 48%,${color} 52%)` }
}

function FaceImage({ swatch: { name, picture } }: { readonly swatch: Swatch }) {
  if (!picture) return undefined
  const src = imagePath(picture, widthsFor(picture)[0] ?? 320, 'jpg')
  return (
    <img
      className={`variable-item-image ${styles['disc']}`}
      src={src}
      alt={name}
      width={picture.width}
      height={picture.height}
      loading="lazy"
    />
  )
}

/** The radio only shows the state: the item around it is what has the focus, and the select what is posted. */
function FaceRadio({
  swatch: { slug, name, note },
  name: group,
  checked,
}: {
  readonly swatch: Swatch
  readonly name: string
  readonly checked: boolean
}) {
  const id = `${group}_${slug}`
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
        <span className="variable-item-radio-value">{name}</span>
        {note && <span className={`variable-item-radio-note ${styles['note']}`}>{` – ${note}`}</span>}
      </label>
    </>
  )
}

function StockLeft({ left }: { readonly left: number | undefined }) {
  if (left === undefined) return undefined
  const text = leftText(left)
  return (
    <span className={`wvs-stock-left-info ${styles['left']}`} data-wvs-stock-info={text}>
      {text}
    </span>
  )
}
