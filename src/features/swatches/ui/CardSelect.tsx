import type { Openness } from '../rules/combinations.ts'
import { type SwatchAttribute, type SwatchLook, swatchState } from '../rules/swatch.ts'
import styles from './Swatches.module.css'

type Props = {
  readonly attribute: SwatchAttribute
  readonly of: string
  readonly chosen: string
  readonly openness: readonly Openness[]
  readonly look: SwatchLook
  readonly pick: (slug: string) => void
}

/** An attribute of too many values for swatches, as a menu on a card. */
export function CardSelect({ attribute: { key, label, values }, of, chosen, openness, look, pick }: Props) {
  return (
    <div className={styles['group']}>
      <select
        className={styles['menu']}
        name={`attribute_${key}`}
        aria-label={`${label}: ${of}`}
        value={chosen}
        onChange={(event) => pick(event.target.value)}
      >
        <option value="">{label}</option>
        {values.map(({ slug, name }, index) => (
          <option key={slug} value={slug} disabled={swatchState(openness[index] ?? 'open', look).disabled}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
