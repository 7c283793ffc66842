import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../admin/parts/Card.tsx'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import type { SetUp } from '../../rest/set-up-resource.ts'
import * as messages from '../messages.ts'
import styles from './home.module.css'

/**
 * What a new shop still needs before it sells; nothing once it has everything. Hidden, it comes back when a step is missing
 * that was not missing then.
 */
export function SetUpList() {
  const { data } = useQuery({
    queryKey: ['set-up'],
    queryFn: ({ signal }) => apiFetch<SetUp>({ path: 'handsel/v1/set-up', signal }),
  })
  const [hidden, setHidden] = useLocalStorage({
    key: 'handsel-hidden-set-up',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const steps = data?.steps ?? []
  const missing = steps.filter(({ is_done: isDone }) => !isDone)
  if (missing.every(({ name }) => hidden.split(' ').includes(name))) return null
  return (
    <Card
      title={messages.setUpTitle()}
      action={
        <Button
          variant="subtle"
          size="xs"
          onClick={() => setHidden(missing.map(({ name }) => name).join(' '))}
        >
          {messages.hideSetUp()}
        </Button>
      }
    >
      <p className={styles['none']}>
        {messages.setUpProgress({ done: steps.length - missing.length, all: steps.length })} ·{' '}
        {messages.setUpHelp()}
      </p>
      <ol className={styles['steps']}>
        {missing.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Step({ step: { name, command } }: { readonly step: SetUp['steps'][number] }) {
  return (
    <>
      <h3>{messages.setUpStep({ step: name })}</h3>
      <div className={styles['why']}>
        <p>{messages.setUpWhy({ step: name })}</p>
        {command === '' ? (
          <a href="/shop/">{messages.toTheShop()}</a>
        ) : (
          <p>
            {messages.setUpCommand()}: <code className={styles['command']}>{command}</code>
          </p>
        )}
      </div>
    </>
  )
}
