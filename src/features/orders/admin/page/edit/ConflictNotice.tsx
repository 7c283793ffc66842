import { Button } from '@mantine/core'
import { listText, localTime } from '../../../../../kernel/locale-format.ts'
import type { Conflict } from '../calls.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'

/** What others have changed meanwhile. What was typed stays, and can be applied to the new state. */
export function ConflictNotice({
  conflict: { changes },
  label,
  apply,
}: {
  readonly conflict: Conflict
  readonly label: string
  apply(): void
}) {
  return (
    <div className={styles['conflict']} role="alert">
      <h3>{messages.conflictTitle()}</h3>
      <p>{messages.conflictText()}</p>
      {changes.length === 0 ? (
        <p>{messages.conflictUnknown()}</p>
      ) : (
        <ul>
          {[...changes.entries()].map(([position, { date, by, kind, fields }]) => (
            <li key={position}>
              {messages.conflictBy({
                time: localTime(date),
                by: by || (kind === 'shop' ? messages.byShop() : messages.bySomebody()),
                fields: listText([...new Set(fields.map((field) => messages.fieldName({ field })))]),
              })}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={apply}>
        {label}
      </Button>
    </div>
  )
}
