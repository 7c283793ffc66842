import { memo, type RefObject, useEffect, useRef } from 'react'
import type { Availability } from '../../../swatches/rules/combinations.ts'
import {
  type Swatch,
  type SwatchAttribute,
  type SwatchDisplay,
  seenName,
  swatchState,
} from '../../../swatches/rules/swatch.ts'
import { Swatches } from '../../../swatches/ui/Swatches.tsx'
import * as messages from '../../messages.ts'
import styles from './ChoiceRow.module.css'
import type { Choosing } from './use-choice.ts'

type Props = {
  readonly productId: number
  readonly attribute: SwatchAttribute
  readonly choosing: Choosing
  readonly display: SwatchDisplay
  readonly isFirst: boolean
  /** Whether the script runs; before, and without it, only the select is shown. */
  readonly isHydrated: boolean
  /** Whether the buyer must choose here first. */
  readonly isMissing: boolean
}

/**
 * One attribute to choose: swatches, and the native select that the wire names. The select is the source of truth: it
 * is posted, other scripts set it, and without script it is shown.
 */
export function ChoiceRow(props: Props) {
  const { productId, attribute, choosing, display, isMissing } = props
  const { key, label, kind, values } = attribute
  const row = useRef<HTMLDivElement>(null)
  const id = `choice-${productId}-${key}`
  const chosen = choosing.choice[key] ?? ''
  const value = values.find(({ slug }) => slug === chosen)
  const hasSwatches = kind !== 'select'
  return (
    <div ref={row} className="form-row">
      <div className={`label ${styles['heading']}`}>
        <label htmlFor={id}>{label}</label>
        {hasSwatches && display.showLabel && (
          <span className={`woo-selected-variation-item-name ${styles['chosen']}`}>
            {value && `${display.separator} ${seenName(value)}`}
          </span>
        )}
        <OtherUnit value={value} />
      </div>
      <div className="value">
        <AttributeSelect {...props} id={id} row={row} />
        {hasSwatches && (
          <Swatches
            productId={productId}
            attribute={attribute}
            chosen={chosen}
            availability={choosing.availabilityOf(key)}
            stockLeft={choosing.stockLeftOf(key)}
            display={display}
            large={props.isFirst && display.largeFirst}
            onSelect={(slug) => choosing.pick(key, slug)}
          />
        )}
      </div>
      {isMissing && (
        <span className="field-error" role="alert">
          {messages.selectOption({ label })}
        </span>
      )}
    </div>
  )
}

/** After the name of what is chosen, which scripts of the wire read alone: " (120 cm)". */
function OtherUnit({ value }: { readonly value: Swatch | undefined }) {
  const other = value?.size?.full.slice(seenName(value).length)
  return other ? <span className={styles['chosen']}>{other}</span> : undefined
}

type SelectProps = Props & { readonly id: string; readonly row: RefObject<HTMLElement | null> }

function AttributeSelect({ id, row, attribute, choosing, display, isHydrated }: SelectProps) {
  const { key, kind } = attribute
  const name = `attribute_${key}`
  const isRaw = kind !== 'select'
  const chosen = choosing.choice[key] ?? ''
  const select = useFollowing(chosen)
  const hidden = isRaw && isHydrated ? { tabIndex: -1, 'aria-hidden': true } : { required: true }
  return (
    <select
      ref={select}
      id={id}
      className={`select${isRaw ? ` woo-variation-raw-select ${styles['raw']}` : ''}`}
      data-waiting={isRaw && !isHydrated ? '' : undefined}
      name={name}
      data-attribute_name={name}
      data-show_option_none="yes"
      defaultValue={chosen}
      onChange={(event) => choosing.pick(key, event.target.value)}
      // Its label was clicked: the swatches replace it.
      onFocus={isRaw && isHydrated ? () => focusSwatch(row.current) : undefined}
      {...hidden}
    >
      <Options
        attribute={attribute}
        availability={choosing.availabilityOf(key)}
        display={display}
        isHydrated={isHydrated}
      />
    </select>
  )
}

type OptionsProps = Pick<Props, 'attribute' | 'display' | 'isHydrated'> & {
  readonly availability: readonly Availability[]
}

/** Rendered again only when availability has changed: there may be hundreds of them. */
const Options = memo(function Options({ attribute, availability, display, isHydrated }: OptionsProps) {
  return (
    <>
      <option value="">{messages.selectOption({ label: attribute.label })}</option>
      {attribute.values.map((value, index) => {
        const { slug, name, size } = value
        const { availability: now, disabled } = swatchState(availability[index] ?? 'available', display)
        return (
          // Without script the other choices are not known yet: everything can be chosen.
          <option
            key={slug}
            value={slug}
            title={size && name}
            className={optionClass[now]}
            disabled={isHydrated && disabled}
          >
            {seenName(value)}
          </option>
        )
      })}
    </>
  )
})

/** Uncontrolled: follows our choice when that changes, and leaves what other scripts have set. */
function useFollowing(chosen: string) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current && select.current.value !== chosen) select.current.value = chosen
  }, [chosen])
  return select
}

/** The classes by which other scripts read availability (docs/wire.md B.4). */
const optionClass = {
  available: 'attached enabled',
  'no-stock': 'attached enabled out-of-stock',
  unavailable: 'attached',
} as const

/** Where a keyboard would enter the row. */
export function focusSwatch(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('.variable-item[tabindex="0"], select:not([aria-hidden])')?.focus()
}
