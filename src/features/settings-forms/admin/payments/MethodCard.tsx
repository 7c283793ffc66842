import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import * as messages from './messages.ts'
import { enabledName, type MethodRecord } from './method-calls.ts'
import styles from './payments.module.css'

type Props = {
  readonly method: MethodRecord
  readonly isBusy: boolean
  turn(): void
  /** Absent for the first and the last. */
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

const pathOf = (setting: string) => `/settings/payments/?field=${setting}`

/** A method with its state, what it lacks, and the way to its settings. */
export function MethodCard({ method, isBusy, turn, up, down }: Props) {
  const { id, title, description, enabled, missing } = method
  return (
    <div className={styles['method']}>
      <span className={styles['moves']}>
        <button
          type="button"
          aria-label={messages.moveUp({ title })}
          disabled={!up || isBusy}
          onClick={() => up?.()}
        >
          <Icon name="up" size={18} />
        </button>
        <button
          type="button"
          aria-label={messages.moveDown({ title })}
          disabled={!down || isBusy}
          onClick={() => down?.()}
        >
          <Icon name="down" size={18} />
        </button>
      </span>
      <div className={styles['about']}>
        <h2>
          <bdi>{title}</bdi>{' '}
          {!enabled ? (
            <Mark tone="gray">{messages.off()}</Mark>
          ) : missing.length > 0 ? (
            <Mark tone="gold">{messages.incomplete()}</Mark>
          ) : (
            <Mark tone="green">{messages.on()}</Mark>
          )}
        </h2>
        <p className={styles['soft']}>{description}</p>
        {missing.length > 0 && (
          <p>
            {messages.missing()}{' '}
            {missing.map(({ name, title: setting }) => (
              <Link key={name} to={pathOf(name)}>
                {setting}
              </Link>
            ))}
          </p>
        )}
      </div>
      <div className={styles['acts']}>
        <Button
          component={Link}
          variant="default"
          size="compact-sm"
          to={pathOf(enabledName(id))}
          aria-label={messages.settingsOf({ title })}
        >
          {messages.toSettings()}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={turn}
          disabled={isBusy}
          aria-label={enabled ? messages.turnOffOf({ title }) : messages.turnOnOf({ title })}
        >
          {enabled ? messages.turnOff() : messages.turnOn()}
        </Button>
      </div>
    </div>
  )
}
