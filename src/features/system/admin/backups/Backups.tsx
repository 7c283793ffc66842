import { Link } from 'react-router'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Mark, type Tone } from '../../../../admin/parts/Mark.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import type { SystemStatus } from '../../rest/status-resource.ts'
import own from '../system.module.css'
import * as messages from './messages.ts'

type Finding = SystemStatus['backups'][number]

const tones: Readonly<Record<Finding['state'], Tone>> = { good: 'green', bad: 'clay', optional: 'gold' }
const marks: Readonly<Record<Finding['state'], () => string>> = {
  good: messages.good,
  bad: messages.bad,
  optional: messages.optional,
}

/** What was found about the backups in words for owners; commands and folders are folded, for whoever runs the machine. */
export function Backups({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <Card title={messages.backups()} action={<Link to="/settings/backups/">{messages.toSettings()}</Link>}>
      <ul className={own['findings']}>
        {findings.map((finding) => (
          <li key={finding.name}>
            <Mark tone={tones[finding.state]}>{marks[finding.state]()}</Mark>
            <p>{findingText(finding)}</p>
            <p className={own['about']}>{messages.hint({ name: option(finding.name) })}</p>
          </li>
        ))}
      </ul>
      <details className={own['machine']}>
        <summary>{messages.forMachine()}</summary>
        {findings.map(({ name, text, solution }) => (
          <p key={name} className={own['about']} lang="en">
            {[text, solution].filter(Boolean).join('. ')}
          </p>
        ))}
      </details>
    </Card>
  )
}

/** The names of findings as options of a message. */
const options: Readonly<Record<string, string>> = {
  'none-yet': 'none',
  'nightly-off': 'off',
  'not-tested': 'untested',
  'test-overdue': 'testOverdue',
  'test-failed': 'testFailed',
  'same-disk': 'disk',
  'key-only-here': 'key',
}

function option(name: string): string {
  return options[name] ?? name
}

function findingText({ name, date, text }: Finding): string {
  return messages.finding({ name: option(name), time: date ? localTime(date) : messages.never(), text })
}
