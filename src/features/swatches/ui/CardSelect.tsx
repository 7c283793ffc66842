import type { Availability } from '../rules/combinations.ts'
import { type SwatchAttribute, type SwatchDisplay, seenName, swatchState } from '../rules/swatch.ts'
import styles from './Swatches.module.css'

type Props = {
  readonly attribute: SwatchAttribute
  readonly of: string
  readonly chosen: string
  readonly availability: readonly Availability[]
  readonly display: SwatchDisplay
  readonly onSelect: (slug: string) => void
}

/** An attribute of too many values for swatches, as a menu on a card. */
export function CardSelect({
  attribute: { key, label, values },
  of,
  chosen,
  availability,
  display,
  onSelect,
}: Props) {
  return (
    <div className={styles['group']}>
      <select
        className={styles['menu']}
        name={`attribute_${key}`}
        aria-label={`${label}: ${of}`}
        value={chosen}
        onChange={(event) => onSelect(event.target.value)}
      >
        <option value="">{label}</option>
        {values.map((value, index) => (
          <option
            key={value.slug}
            value={value.slug}
            title={value.size && value.name}
            disabled={swatchState(availability[index] ?? 'available', display).disabled}
          >
            {seenName(value)}
          </option>
        ))}
      </select>
    </div>
  )
}
