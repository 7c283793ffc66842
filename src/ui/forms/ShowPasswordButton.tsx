import * as messages from '../messages.ts'

/** The button in a password field that shows what is typed; `startShowPassword` makes it work. */
export function ShowPasswordButton({ id, className }: { readonly id: string; readonly className: string }) {
  return (
    <button type="button" className={className} data-shows={id} aria-label={messages.showPassword()}>
      {messages.show()}
    </button>
  )
}
