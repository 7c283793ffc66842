import { Card } from '../../../../admin/parts/Card.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import type { OfficeOrder } from '../office-calls.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'

/** The parcels that were sent, and where they are tracked. */
export function Shipments({ order: { shipments } }: { readonly order: OfficeOrder }) {
  if (shipments.length === 0) return null
  return (
    <Card title={messages.shipments()}>
      <ul className={styles['ledger']}>
        {shipments.map(({ id, carrier, number, url, date }) => (
          <li key={id}>
            <span>
              <strong>{messages.parcelBy({ carrier, number })}</strong>
              <span className={styles['line']}>{localTime(date)}</span>
            </span>
            <span className={styles['payLink']}>
              {number !== '' && <CopyButton label={`${messages.trackingNumber()} ${number}`} text={number} />}
              {url !== '' && (
                <a href={url} target="_blank" rel="noopener">
                  {messages.track()}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
