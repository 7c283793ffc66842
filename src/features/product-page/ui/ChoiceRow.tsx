import type { ChoiceAttribute } from './product-view.ts'
import type { Choosing } from './use-choice.ts'

type Props = {
  readonly productId: number
  readonly attribute: ChoiceAttribute
  readonly choosing: Choosing
}

/**
 * One attribute to choose, as the native select that the wire names. Values that no variation has beside the other
 * choices are disabled; the browser itself asks for a choice that is missing (`required`).
 */
export function ChoiceRow({ productId, attribute: { key, label, values }, choosing }: Props) {
  const id = `choice-${productId}-${key}`
  const name = `attribute_${key}`
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        name={name}
        data-attribute_name={name}
        data-show_option_none="yes"
        required
        value={choosing.choice[key] ?? ''}
        onChange={(event) => choosing.pick(key, event.target.value)}
      >
        <option value="">{`Choose ${label.toLowerCase()}`}</option>
        {values.map(({ slug, name: text }) => (
          <option key={slug} value={slug} disabled={!choosing.isOpen(key, slug)}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
