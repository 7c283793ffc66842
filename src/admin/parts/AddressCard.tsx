import { addressLines, type WireAddress } from '../address-text.ts'
import * as messages from '../messages.ts'
import { Card } from './Card.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './parts.module.css'

type Props = {
  readonly title: string
  readonly address: WireAddress & { readonly email?: string; readonly phone: string }
}

/** An address to read, copy, call and write to. */
export function AddressCard({ title, address }: Props) {
  const lines = addressLines(address)
  const { email = '', phone } = address
  const hasAddress = lines.length > 1 || address.address_1 !== ''
  return (
    <Card
      title={title}
      action={hasAddress && <CopyButton label={messages.copyText({ what: title })} text={lines.join('\n')} />}
    >
      {hasAddress ? (
        <address className={styles['address']}>
          {[...lines.entries()].map(([position, line]) => (
            <span key={position}>{line}</span>
          ))}
        </address>
      ) : (
        <p className={styles['soft']}>{messages.noAddress()}</p>
      )}
      {phone !== '' && (
        <p className={styles['contact']}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      {email !== '' && (
        <p className={styles['contact']}>
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton label={messages.copyText({ what: email })} text={email} />
        </p>
      )}
    </Card>
  )
}
