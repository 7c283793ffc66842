import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './home.module.css'
import * as messages from './messages.ts'
import { areDays, type NamedPeriod, namedPeriods, periodIn } from './period.ts'

const names: Readonly<Record<NamedPeriod, () => string>> = {
  today: () => messages.periodName({ period: 'today' }),
  week: () => messages.periodDays({ count: 7 }),
  '28-days': () => messages.periodDays({ count: 28 }),
  '12-months': () => messages.periodMonths({ count: 12 }),
}

/** Which days the figures are about; the address has it, so that back and a shared link show the same. */
export function PeriodSwitch() {
  const [params, setParams] = useSearchParams()
  const current = periodIn(params)
  const [isOpen, setOpen] = useState('date_min' in current)
  const [isWrong, setWrong] = useState(false)
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, until] = [String(form.get('from')), String(form.get('until'))]
    setWrong(!areDays(from, until))
    if (areDays(from, until)) setParams({ from, until }, { preventScrollReset: true })
  }
  return (
    <div className={styles['period']}>
      <nav aria-label={messages.period()}>
        <ul>
          {namedPeriods.map((name) => (
            <li key={name}>
              <Link
                to={`?period=${name}`}
                preventScrollReset
                aria-current={'period' in current && current.period === name ? 'true' : undefined}
                onClick={() => setOpen(false)}
              >
                {names[name]()}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-current={'date_min' in current ? 'true' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {messages.otherDates()}
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && (
        <form className={styles['dates']} onSubmit={show} noValidate>
          <label>
            {messages.fromDay()}
            <input type="date" name="from" defaultValue={'date_min' in current ? current.date_min : ''} />
          </label>
          <label>
            {messages.untilDay()}
            <input type="date" name="until" defaultValue={'date_max' in current ? current.date_max : ''} />
          </label>
          <Button type="submit" variant="default">
            {messages.showDates()}
          </Button>
          <p role="alert" className={styles['wrong']}>
            {isWrong && messages.wrongDates()}
          </p>
        </form>
      )}
    </div>
  )
}
