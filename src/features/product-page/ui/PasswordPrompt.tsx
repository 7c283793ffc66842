import { Button } from '../../../ui/Button.tsx'
import * as messages from '../messages.ts'
import styles from './PasswordPrompt.module.css'

/** The password field of a product, without anything of the product. */
export function PasswordPrompt({
  action,
  problem,
}: {
  readonly action: string
  readonly problem?: string | undefined
}) {
  return (
    <div className={styles['prompt']}>
      <h1>{messages.protectedTitle()}</h1>
      <p>{messages.protectedHint()}</p>
      <form className="post-password-form" method="post" action={action}>
        <div className="form-row">
          <label htmlFor="post_password">{messages.password()}</label>
          <input
            id="post_password"
            name="post_password"
            type="password"
            className="input-text"
            required
            maxLength={200}
            autoComplete="off"
            {...(problem && { 'aria-invalid': true, 'aria-describedby': 'password-problem' })}
          />
          {problem && (
            <span className="field-error" id="password-problem" role="alert">
              {problem}
            </span>
          )}
        </div>
        <Button type="submit">{messages.viewProtected()}</Button>
      </form>
      {!problem && (
        <p>
          <a href={action}>{messages.alreadyEntered()}</a>
        </p>
      )}
    </div>
  )
}
