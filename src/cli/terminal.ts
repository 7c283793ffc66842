import type { EventEmitter } from 'node:events'
import { errorCode } from '../platform/error-code.ts'
import { progressLine } from './progress.ts'

/** A bar that is being filled. `end` takes it away. */
export type Progress = {
  advance(by?: number): void
  end(): void
}

export type Terminal = {
  print(line: string): void
  warn(line: string): void
  progress(total: number, label: string): Progress
}

/** What a terminal writes to: `process.stdout` and `process.stderr`, or a test's own. */
export type Output = { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number }

const redrawMs = 80
const clearLine = '\r\x1b[2K'

/** Lines on `out` and `err`, with at most one bar at the foot of `err`, drawn only when that is a terminal. */
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

/** Lets a reader leave early (`handsel settings list | head -2`): the command does its work, and the rest is unheard. */
export function letReaderLeave(output: EventEmitter): void {
  output.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error
  })
}
