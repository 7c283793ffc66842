import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** Names a file that what every test file costs is written to, one JSON line each; file-costs.ts reads them. */
const costsFile = process.env['HANDSEL_FILE_COSTS']

const TICKS_PER_SECOND = 100

const beganMs = performance.now()
const before = processorSeconds()

/**
 * Runs beside every test file, around its imports and all its hooks. Processor time, of the worker and of all that it
 * has started, is what the file costs whatever else the machine does.
 */
afterAll(() => {
  if (costsFile === undefined) return
  const cost = {
    file: expect.getState().testPath,
    seconds: (performance.now() - beganMs) / 1000,
    cpuSeconds: processorSeconds() - before,
  }
  appendFileSync(costsFile, `${JSON.stringify(cost)}\n`)
})

function processorSeconds(): number {
  return costsFile === undefined ? 0 : (ofProcesses() ?? ofThisProcess())
}

function ofThisProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Of this process and all below it, with those of them that have ended, where the system tells of each. */
function ofProcesses(): number | undefined {
  const known = new Map<number, { readonly parent: number; readonly ticks: number }>()
  try {
    for (const name of readdirSync('/proc')) {
      const each = /^\d+$/.test(name) && read(Number(name))
      if (each) known.set(Number(name), each)
    }
  } catch {
    return undefined
  }
  const isBelow = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isBelow(known.get(pid)?.parent ?? 0))
  const ticks = [...known].map(([pid, each]) => (isBelow(pid) ? each.ticks : 0))
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}

function read(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent = 0, ...ticks] = [1, 11, 12, 13, 14].map((field) => Number(fields[field]))
    return { parent, ticks: ticks.reduce((sum, each) => sum + each, 0) }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
