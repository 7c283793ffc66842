import { Icon } from '../ui/Icon.tsx'
import styles from './ContactLink.module.css'

/** How a shopper reaches people; '' where the owner gave none. */
export type ShopContact = { readonly email: string; readonly phone: string }

/** The quickest way to a person: the telephone when there is one, else mail. */
export function ContactLink({ contact: { email, phone } }: { readonly contact: ShopContact }) {
  return phone ? (
    <a className={styles['contact']} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Icon name="phone" />
      <span>{phone}</span>
    </a>
  ) : (
    <a className={styles['contact']} href={`mailto:${email}`}>
      <Icon name="mail" />
      <span>{email}</span>
    </a>
  )
}
