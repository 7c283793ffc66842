import { memo, type RefObject, useEffect, useRef } from 'react'
import type { Availability } from '../../swatches/rules/combinations.ts'
import { type SwatchAttribute, type SwatchDisplay, swatchState } from '../../swatches/rules/swatch.ts'
import { Swatches } from '../../swatches/ui/Swatches.tsx'
import { chooseFirst } from '../texts.ts'
import styles from './ChoiceRow.module.css'
import type { Choosing } from './use-choice.ts'

type Props = {
  readonly productId: number
  readonly attribute: SwatchAttribute
  readonly choosing: Choosing
  readonly look: SwatchDisplay
  readonly isFirst: boolean
  /** Whether script is at work; before, and without it, the select is all there is. */
  readonly isAwake: boolean
  /** Whether the buyer was to choose here first. */
  readonly isMissing: boolean
}

/**
 * One attribute to choose: swatches, and the native select that the wire names. The select stays what counts: it is
 * what is posted, what other scripts set, and, without script, what is shown.
 */
export function ChoiceRow(props: Props) {
  const { productId, attribute, choosing, look, isMissing } = props
  const { key, label, kind, values } = attribute
  const row = useRef<HTMLDivElement>(null)
  const id = `choice-${productId}-${key}`
  const chosen = choosing.choice[key] ?? ''
  const hasSwatches = kind !== 'select'
  return (
    <div ref={row} className="form-row">
      <div className={styles['heading']}>
        <label htmlFor={id}>{label}</label>
        {hasSwatches && look.showLabel && (
          <span className={`woo-selected-variation-item-name ${styles['chosen']}`}>
            {chosenName(values, chosen, look.separator)}
          </span>
        )}
      </div>
      <AttributeSelect {...props} id={id} row={row} />
      {hasSwatches && (
        <Swatches
          productId={productId}
          attribute={attribute}
          chosen={chosen}
          availability={choosing.opennessOf(key)}
          stockLeft={choosing.leftsOf(key)}
          display={look}
          large={props.isFirst && look.largeFirst}
          onSelect={(slug) => choosing.pick(key, slug)}
        />
      )}
      {isMissing && (
        <span className="fault" role="alert">
          {chooseFirst(label)}
        </span>
      )}
    </div>
  )
}

/** ": Verde". */
function chosenName(values: SwatchAttribute['values'], chosen: string, separator: string): string {
  const value = values.find(({ slug }) => slug === chosen)
  return value ? `${separator} ${value.name}` : ''
}

type SelectProps = Props & { readonly id: string; readonly row: RefObject<HTMLElement | null> }

function AttributeSelect({ id, row, attribute, choosing, look, isAwake }: SelectProps) {
  const { key, kind } = attribute
  const name = `attribute_${key}`
  const isRaw = kind !== 'select'
  const chosen = choosing.choice[key] ?? ''
  const select = useFollowing(chosen)
  const hidden = isRaw && isAwake ? { tabIndex: -1, 'aria-hidden': true } : { required: true }
  return (
    <select
      ref={select}
      id={id}
      className={`select${isRaw ? ` woo-variation-raw-select ${styles['raw']}` : ''}`}
      name={name}
      data-attribute_name={name}
      data-show_option_none="yes"
      defaultValue={chosen}
      onChange={(event) => choosing.pick(key, event.target.value)}
      // Its label was clicked: what the label means is beside it.
      onFocus={isRaw && isAwake ? () => focusSwatch(row.current) : undefined}
      {...hidden}
    >
      <Options attribute={attribute} openness={choosing.opennessOf(key)} look={look} isAwake={isAwake} />
    </select>
  )
}

type OptionsProps = Pick<Props, 'attribute' | 'look' | 'isAwake'> & {
  readonly openness: readonly Availability[]
}

/** Made anew only where what can be had has changed: there may be hundreds of them. */
const Options = memo(function Options({ attribute, openness, look, isAwake }: OptionsProps) {
  return (
    <>
      <option value="">{`Choose ${attribute.label}`}</option>
      {attribute.values.map(({ slug, name }, index) => {
        const { availability: now, disabled } = swatchState(openness[index] ?? 'available', look)
        return (
          // Without script the other choices are not known yet: everything can be chosen.
          <option key={slug} value={slug} className={optionClass[now]} disabled={isAwake && disabled}>
            {name}
          </option>
        )
      })}
    </>
  )
})

/** The select is the page's: it follows our choice when that changes, and keeps what other scripts have set. */
function useFollowing(chosen: string) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current && select.current.value !== chosen) select.current.value = chosen
  }, [chosen])
  return select
}

/** By which other scripts know what can be had (docs/wire.md B.4). */
const optionClass = {
  available: 'attached enabled',
  'no-stock': 'attached enabled out-of-stock',
  unavailable: 'attached',
} as const

/** Where a keyboard would enter the row. */
export function focusSwatch(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('.variable-item[tabindex="0"], select:not([aria-hidden])')?.focus()
}
