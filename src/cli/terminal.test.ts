import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTerminal, ignoreClosedPipe } from './terminal.ts'

/** The line that a terminal shows when so many of all are done. */
function progressLine(label: string, done: number, total: number, elapsedMs: number): string {
  vi.useFakeTimers()
  const { texts, terminal } = written(true, 200)
  const bar = terminal.progress(total, label)
  vi.advanceTimersByTime(elapsedMs)
  if (done > 0) bar.advance(done)
  return texts.err.split(CLEAR_LINE).at(-1) ?? ''
}
afterEach(() => void vi.useRealTimers())

describe('a line of progress', () => {
  it('shows done and total, and after half a second rate and time left', () => {
    expect(progressLine('Rows', 0, 4, 0)).toBe('Rows  [------------------------]  0/4')
    expect(progressLine('Rows', 1, 4, 499)).toBe('Rows  [######------------------]  1/4')
    expect(progressLine('Rows', 1, 4, 500)).toBe('Rows  [######------------------]  1/4  2.0/s  2 s left')
    expect(progressLine('Rows', 4, 4, 1000)).toBe('Rows  [########################]  4/4  4.0/s')
  })

  it.each([
    [10, 600, '59 s left'],
    [10, 601, '1 min 0 s left'],
    [1, 3600, '59 min 59 s left'],
    [1, 7201, '2 h 0 min left'],
  ])('shows for %i out of %i in one second: %s', (done, total, words) => {
    expect(progressLine('Rows', done, total, 1000)).toContain(words)
  })

  it('is full for no work', () => {
    expect(progressLine('Rows', 0, 0, 0)).toContain('[########################]  0/0')
  })
})

const CLEAR_LINE = '\r\x1b[2K'

function written(isTTY: boolean, columns = 40) {
  const texts = { out: '', err: '' }
  const out = { write: (text: string) => (texts.out += text) }
  const err = { write: (text: string) => (texts.err += text), isTTY, columns }
  return { texts, terminal: createTerminal(out, err) }
}

describe('a terminal', () => {
  it('shows no bar without a terminal', () => {
    const { texts, terminal } = written(false)
    const bar = terminal.progress(2, 'Rows')
    bar.advance(2)
    bar.end()
    terminal.print('done')
    terminal.warn('but')
    expect(texts).toEqual({ out: 'done\n', err: 'but\n' })
  })

  it('draws the bar in one line, prints text above it, and removes it', () => {
    const { texts, terminal } = written(true)
    const bar = terminal.progress(2, 'Rows')
    bar.advance()
    terminal.warn('row 1 is odd')
    bar.advance()
    bar.end()
    const lines = texts.err.split(CLEAR_LINE)
    expect(lines).toContain('row 1 is odd\n')
    expect(lines.at(-2)).toContain('2/2')
    expect(lines.at(-1)).toBe('')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(40)
  })

  it('continues when its reader closes the pipe, but not after another error', () => {
    const output = new EventEmitter()
    ignoreClosedPipe(output)
    output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    expect(() => output.emit('error', full)).toThrow('no space left')
  })
})
