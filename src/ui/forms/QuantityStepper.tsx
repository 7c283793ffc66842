import { Icon } from '../Icon.tsx'
import * as messages from '../messages.ts'

/**
 * A quantity field with − and + buttons. The buttons are for script (`browser/ui/quantity.ts` handles
 * them and fires `input` and `change`) and are hidden without; the field is `input.qty` as on the wire.
 * `value` undefined: none, where `min` holds for what is typed alone. `max` undefined: no limit. `label` names the field: "Quantity of Alba".
 */
export function QuantityStepper({
  name,
  value,
  min = 1,
  max,
  step = 1,
  label,
}: {
  readonly name: string
  readonly value: number | undefined
  readonly min?: number
  readonly max?: number | undefined
  readonly step?: number
  readonly label: string
}) {
  return (
    <div className="quantity">
      <button type="button" data-step="-1" aria-label={messages.decrease({ label })}>
        <Icon name="minus" />
      </button>
      <input
        type="number"
        className="input-text qty text"
        name={name}
        aria-label={label}
        defaultValue={value}
        placeholder={value === undefined ? '0' : undefined}
        min={min}
        max={max}
        step={step}
        inputMode="numeric"
        autoComplete="off"
      />
      <button type="button" data-step="1" aria-label={messages.increase({ label })}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
