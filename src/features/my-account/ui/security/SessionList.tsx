import { Button } from '../../../../ui/Button.tsx'
import { AccountForm, type NonceField } from '../AccountForm.tsx'

/** A session as it is displayed. */
type SessionSummary = {
  readonly id: number
  readonly isThis: boolean
  readonly device: string
  readonly address: string
  readonly signedIn: string
  readonly lastSeen: string
}

type Props = { readonly sessions: readonly SessionSummary[]; readonly nonce: NonceField }

const ACTION = '/my-account/sessions/'

/** The sessions of the account, the current one first, each with a button to end it. */
export function SessionList({ sessions, nonce }: Props) {
  return (
    <>
      <p>If you do not know one of these, sign it out and change your password.</p>
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device}</strong>
              {session.isThis && <span className="session-list-current">This device</span>}
              <p>{`Signed in ${session.signedIn}, last used ${session.lastSeen}, from ${session.address}`}</p>
            </div>
            {!session.isThis && (
              <AccountForm action={ACTION} nonce={nonce}>
                <Button type="submit" kind="quiet" name="end_session" value={session.id}>
                  Sign out<span className="screen-reader-text">{` ${session.device}`}</span>
                </Button>
              </AccountForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountForm action={ACTION} nonce={nonce}>
          <Button type="submit" name="end_others" value="1">
            Sign out everywhere else
          </Button>
        </AccountForm>
      )}
    </>
  )
}
