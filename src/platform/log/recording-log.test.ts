import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import type { NewError } from './recorded-error.ts'
import { recordingLog } from './recording-log.ts'

type Line = { readonly level: string; readonly msg: string }

function recorded(store: (errors: readonly NewError[]) => Promise<void>) {
  const lines: Line[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log: recordingLog(log, store), texts: () => lines.map(({ level, msg }) => `${level}: ${msg}`) }
}

it('logs every error, and stores those that happen meanwhile together', async () => {
  const stored: (readonly NewError[])[] = []
  const answers: (() => void)[] = []
  const { log, texts } = recorded((errors) => {
    stored.push(errors)
    return new Promise((resolve) => answers.push(resolve))
  })
  for (const order of [1, 2, 3]) log.error({ err: new Error(`no answer for ${order}`) }, 'not paid')
  log.error('the kiln is cold')
  log.warn('slow')
  answers[0]?.()
  await expect.poll(() => stored.length).toBe(2)
  expect(stored.map((errors) => errors.map(({ what, count }) => [what, count]))).toEqual([
    [['not paid', 1]],
    [
      ['not paid', 2],
      ['the kiln is cold', 1],
    ],
  ])
  expect(texts()).toEqual([
    'error: not paid',
    'error: not paid',
    'error: not paid',
    'error: the kiln is cold',
    'warn: slow',
  ])
})

it('an error that cannot be stored is in the log, and the next one is stored again', async () => {
  let isAway = true
  const stored: string[] = []
  const { log, texts } = recorded(async (errors) => {
    if (isAway) throw new Error('the database is away')
    stored.push(...errors.map(({ what }) => what))
  })
  log.error('first')
  await expect.poll(texts).toEqual(['error: first', 'warn: errors could not be stored'])
  isAway = false
  log.error('second')
  await expect.poll(() => stored).toEqual(['second'])
})
