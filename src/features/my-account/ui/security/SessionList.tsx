import { Button } from '../../../../ui/Button.tsx'
import { forScreenReaders, MessageParts } from '../../../../ui/html/MessageParts.tsx'
import type { Device } from '../../../accounts/rules/device-name.ts'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'

/** A session as it is displayed. */
type SessionSummary = {
  readonly id: number
  readonly isThis: boolean
  readonly device: Device
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
      <p>{messages.devicesText()}</p>
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{deviceText(session.device)}</strong>
              {session.isThis && <span className="session-list-current">{messages.thisDevice()}</span>}
              <p>
                {messages.sessionText({
                  since: session.signedIn,
                  last: session.lastSeen,
                  address: session.address,
                })}
              </p>
            </div>
            {!session.isThis && (
              <AccountForm action={ACTION} nonce={nonce}>
                <Button type="submit" kind="quiet" name="end_session" value={session.id}>
                  <MessageParts
                    parts={messages.signOutDevice({
                      device: deviceText(session.device),
                      more: forScreenReaders,
                    })}
                  />
                </Button>
              </AccountForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountForm action={ACTION} nonce={nonce}>
          <Button type="submit" name="end_others" value="1">
            {messages.signOutEverywhereElse()}
          </Button>
        </AccountForm>
      )}
    </>
  )
}

function deviceText({ browser, system }: Device): string {
  if (browser && system) return messages.deviceOn({ browser, system })
  return browser ?? (system ? messages.browserOn({ system }) : messages.unknownDevice())
}
