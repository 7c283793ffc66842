import { Button } from '../../../ui/Button.tsx'
import { protectedTitle } from '../texts.ts'
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
      <h1>{protectedTitle}</h1>
      <p>Please give its password to see it.</p>
      <form className="post-password-form" method="post" action={action}>
        <div className="form-row">
          <label htmlFor="post_password">Password</label>
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
        <Button type="submit">Open</Button>
      </form>
      {!problem && (
        <p>
          <a href={action}>I have given it already</a>
        </p>
      )}
    </div>
  )
}
