import { Button } from '../../../../ui/Button.tsx'
import { MessageParts } from '../../../../ui/html/MessageParts.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as wishlistMessages from '../../../wishlist/messages.ts'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { TextField } from '../TextField.tsx'

const ACTION = '/my-account/registration/'

type Props = {
  readonly nonce: NonceField
  readonly firstName: string
  readonly email: string
  /** What the form to change the address holds. */
  readonly typedEmail: string
  readonly problems: readonly Notice[]
}

/** The account of somebody who has registered and not confirmed the address yet: what is left to do, and what works already. */
export function PendingAccount({ nonce, firstName, email, typedEmail, problems }: Props) {
  return (
    <div className="pending-account">
      <p className="dashboard-intro">
        {firstName && (
          <>
            <MessageParts parts={messages.greeting({ text: firstName, name: emphasis })} />{' '}
          </>
        )}
        <MessageParts parts={messages.signedInAs({ address: email, email: emphasis })} />
      </p>
      <section className="pending-account-task" aria-labelledby="confirm-task">
        <h2 id="confirm-task">{messages.confirmTask()}</h2>
        <p>{messages.confirmTaskText()}</p>
        <AccountForm action={ACTION} nonce={nonce} hidden={{ resend: '1' }}>
          <Button type="submit" kind="quiet">
            {messages.resendConfirmation()}
          </Button>
        </AccountForm>
        <details {...(problems.some(({ fieldId }) => fieldId === 'email') && { open: true })}>
          <summary>{messages.wrongEmail()}</summary>
          <AccountForm action={ACTION} nonce={nonce} hidden={{ change_email: '1' }}>
            <TextField
              id="email"
              type="email"
              label={messages.rightEmail()}
              defaultValue={typedEmail}
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              problems={problems}
            />
            <Button type="submit" kind="quiet">
              {messages.sendConfirmation()}
            </Button>
          </AccountForm>
        </details>
      </section>
      <section aria-labelledby="meanwhile">
        <h2 id="meanwhile">{messages.whileYouWait()}</h2>
        <ul className="dashboard-links">
          {links.map(({ href, label, text }) => (
            <li key={href}>
              <a href={href}>{label()}</a>
              <span>{text()}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className="pending-account-end">
        <AccountForm action={ACTION} nonce={nonce} hidden={{ sign_out: '1' }}>
          <Button type="submit" kind="quiet">
            {messages.signOut()}
          </Button>
        </AccountForm>
        <a href="/my-account/?sign-in=1">{messages.otherAccount()}</a>
      </div>
    </div>
  )
}

const emphasis = (text: string) => <bdi>{text}</bdi>

const links = [
  { href: '/shop/', label: messages.shopAll, text: messages.shopAllText },
  { href: '/cart/', label: messages.cart, text: messages.cartText },
  { href: '/wishlist/', label: wishlistMessages.wishlist, text: messages.wishlistText },
]
