import own from './emails.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly choices: readonly (readonly [value: NoInfer<Value>, label: string])[]
  change(value: NoInfer<Value>): void
}

/** One of a few ways to show something; a press changes it at once. */
export function Choice<Value extends string>({ label, value, choices, change }: Props<Value>) {
  return (
    <fieldset className={own['choice']}>
      <legend>{label}</legend>
      {choices.map(([one, title]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => change(one)}>
          {title}
        </button>
      ))}
    </fieldset>
  )
}
