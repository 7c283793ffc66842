import type { SafeHtml } from '../../../ui/html/Html.tsx'
import * as messages from '../messages.ts'
import styles from './TextPage.module.css'
import { TextPage } from './TextPage.tsx'

type Props = {
  readonly title: string
  readonly html: SafeHtml
  readonly email: string
  /** '' where the owner set none. */
  readonly phone: string
}

/** How to reach the shop: the owner's text, and the addresses of its settings. */
export function ContactPage({ title, html, email, phone }: Props) {
  const side = (
    <dl className={styles['contact']}>
      <dt>{messages.email()}</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      {phone && (
        <>
          <dt>{messages.phone()}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </>
      )}
    </dl>
  )
  return <TextPage title={title} html={html} side={side} />
}
