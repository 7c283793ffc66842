import type { EventEmitter } from 'node:events'
import { errorCode } from '../platform/error-code.ts'

/** A progress bar. `end` removes it. */
export type Progress = {
  advance(by?: number): void
  end(): void
}

export type Terminal = {
  print(line: string): void
  warn(line: string): void
  progress(total: number, label: string): Progress
}

/** The streams of a terminal: `process.stdout` and `process.stderr`, or a test's own. */
export type Output = { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number }

const redrawMs = 80
const clearLine = '\r\x1b[2K'

/** Lines on `out` and `err`, with at most one bar below `err`, drawn only when that is a terminal. */
export function createTerminal(out: Output, err: Output): Terminal {
  let bar: (() => string) | undefined
  const draw = () => bar && err.write(clearLine + bar().slice(0, (err.columns ?? 80) - 1))
  const writeLine = (output: Output, line: string) => {
    if (bar) err.write(clearLine)
    output.write(`${line}\n`)
    draw()
  }

  return {
    print: (line) => writeLine(out, line),
    warn: (line) => writeLine(err, line),
    progress(total, label) {
      if (!err.isTTY) return { advance: () => {}, end: () => {} }
      const startedMs = Date.now()
      let done = 0
      let drawnMs = 0
      bar = () => progressLine(label, done, total, Date.now() - startedMs)
      draw()
      return {
        advance(by = 1) {
          done += by
          if (done < total && Date.now() - drawnMs < redrawMs) return
          drawnMs = Date.now()
          draw()
        },
        end() {
          if (bar) err.write(clearLine)
          bar = undefined
        },
      }
    },
  }
}

/** Ignores that a reader closes the pipe early (`handsel settings list | head -2`): the command completes its work. */
export function ignoreClosedPipe(output: EventEmitter): void {
  output.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error
  })
}

const barWidth = 24

/** One line of progress: `Products  [####----]  120/450  38/s  9 s left`. */
function progressLine(label: string, done: number, total: number, elapsedMs: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
  return [label, bar, `${done}/${total}`, ...speed(done, total, elapsedMs)].join('  ')
}

// A rate over less than half a second varies too much, and so would the remaining time.
function speed(done: number, total: number, elapsedMs: number): string[] {
  if (elapsedMs < 500 || done === 0) return []
  const perSecond = (done * 1000) / elapsedMs
  const rate = `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)}/s`
  return done < total ? [rate, `${formatDuration((total - done) / perSecond)} left`] : [rate]
}

function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
