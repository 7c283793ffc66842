import { Button } from '@mantine/core'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Mark, type Tone } from '../../../../admin/parts/Mark.tsx'
import parts from '../../../../admin/parts/parts.module.css'
import * as messages from './messages.ts'
import type { Preview } from './rate-calls.ts'
import { percentText } from './rate-text.ts'
import styles from './rates.module.css'

type Props = { readonly preview: Preview; readonly isSaving: boolean; save(): void }

/** What an import would change, or why it cannot be made. */
export function ImportPreview({ preview, isSaving, save }: Props) {
  const { added, changed, unchanged, removed, problem, lines } = preview
  if (problem !== '') return <Problems preview={preview} />
  const changes = added + changed + removed
  const all = changes + unchanged
  return (
    <Card title={messages.preview()}>
      <p role="status" className={styles['marks']}>
        <Mark tone="green">{messages.newCount({ count: added })}</Mark>
        <Mark tone="gold">{messages.changedCount({ count: changed })}</Mark>
        <Mark tone="gray">{messages.sameCount({ count: unchanged })}</Mark>
        {removed > 0 && <Mark tone="clay">{messages.removedCount({ count: removed })}</Mark>}
      </p>
      {changes === 0 && <p>{messages.nothingToImport()}</p>}
      <Lines lines={lines} />
      {all > lines.length && <p className={styles['soft']}>{messages.firstLines({ count: lines.length })}</p>}
      <div className={styles['choices']}>
        <Button onClick={save} loading={isSaving} disabled={changes === 0}>
          {messages.importNow()}
        </Button>
      </div>
    </Card>
  )
}

function Problems({ preview: { problem, wrong, wrong_count: count } }: { readonly preview: Preview }) {
  return (
    <div className={parts['problem']} role="alert">
      <h2>{messages.cannotImport()}</h2>
      <p>{problem}</p>
      {wrong.length > 0 && (
        <ul className={styles['wrong']}>
          {[...wrong.entries()].map(([position, { text }]) => (
            <li key={position}>{text}</li>
          ))}
          {count > wrong.length && <li>{messages.wrongMore({ count: count - wrong.length })}</li>}
        </ul>
      )}
    </div>
  )
}

const tones: Readonly<Record<Preview['lines'][number]['kind'], Tone>> = {
  new: 'green',
  changed: 'gold',
  removed: 'clay',
  same: 'gray',
}

function Lines({ lines }: Pick<Preview, 'lines'>) {
  return (
    <div className={styles['lines']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.line()}</th>
            <th scope="col">{messages.change()}</th>
            <th scope="col">{messages.place()}</th>
            <th scope="col">{messages.name()}</th>
            <th scope="col">{messages.rate()}</th>
          </tr>
        </thead>
        <tbody>
          {[...lines.entries()].map(([position, one]) => (
            <Line key={position} {...one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = Preview['lines'][number]

function Line({
  line,
  kind,
  place,
  name,
  rate,
  former_name: formerName,
  former_rate: formerRate,
}: LineProps) {
  const isChanged = kind === 'changed'
  return (
    <tr>
      <td>{line || '–'}</td>
      <td>
        <Mark tone={tones[kind]}>{messages.lineKind({ kind })}</Mark>
      </td>
      <td>{place}</td>
      <td>
        <bdi>
          {isChanged && formerName !== name ? messages.fromTo({ before: formerName, after: name }) : name}
        </bdi>
      </td>
      <td>
        {isChanged && formerRate !== rate
          ? messages.fromTo({ before: percentText(formerRate), after: percentText(rate) })
          : percentText(rate)}
      </td>
    </tr>
  )
}
