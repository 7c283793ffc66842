import { Icon } from '../ui/Icon.tsx'
import styles from './ContactLink.module.css'
import * as messages from './messages.ts'

/** How to contact the shop; '' where the owner set none. */
export type ShopContact = { readonly email: string; readonly phone: string }

/** The URL that dials a number. */
export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** The fastest contact: the telephone if there is one, else mail. */
export function ContactLink({ contact: { email, phone } }: { readonly contact: ShopContact }) {
  return phone ? (
    <a className={styles['contact']} href={telephone(phone)}>
      <Icon name="phone" />
      <span className={styles['whole']}>{phone}</span>
      <span className={styles['word']}>{messages.help()}</span>
    </a>
  ) : (
    <a className={styles['contact']} href={`mailto:${email}`}>
      <Icon name="mail" />
      <span className={styles['whole']}>{email}</span>
      <span className={styles['word']}>{messages.help()}</span>
    </a>
  )
}
