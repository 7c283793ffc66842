import { MessageParts } from '../ui/html/MessageParts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ContactLink, type ShopContact } from './ContactLink.tsx'
import type { ShownLogo } from './Logo.tsx'
import * as messages from './messages.ts'
import styles from './QuietHeader.module.css'
import { Wordmark } from './Wordmark.tsx'

/** The header of the checkout: no links except the logo and the contact. */
export function QuietHeader({
  shopName,
  logo,
  contact,
}: {
  readonly shopName: string
  readonly logo: ShownLogo | undefined
  readonly contact: ShopContact
}) {
  return (
    <header className={styles['header']}>
      <div className={`page ${styles['bar']}`}>
        <Wordmark name={shopName} logo={logo} />
        <p className={styles['lock']}>
          <Icon name="lock" />
          <span>
            <MessageParts parts={messages.secureCheckout({ extra: (text) => <b>{text}</b> })} />
          </span>
        </p>
        <p>
          <ContactLink contact={contact} />
        </p>
      </div>
    </header>
  )
}
