import styles from './look.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly values: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  change(value: Value): void
}

/** A few views, of which one is shown. */
export function Switch<Value extends string>({ label, values, value, change }: Props<Value>) {
  return (
    <fieldset className={styles['switch']} aria-label={label}>
      {values.map((each) => (
        <button
          key={each.value}
          type="button"
          aria-pressed={each.value === value}
          onClick={() => change(each.value)}
        >
          {each.label}
        </button>
      ))}
    </fieldset>
  )
}
