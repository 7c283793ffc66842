import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** The path of the file that receives the cost of every test file, one JSON line each; file-costs.ts reads it. */
const costsFile = process.env['HANDSEL_FILE_COSTS']

const TICKS_PER_SECOND = 100

const startMs = performance.now()
const before = processorSeconds()

/**
 * Runs with every test file, around its imports and all its hooks. The cost is the processor time of the worker and of all
 * processes it has started, whatever else the machine does.
 */
afterAll(() => {
  if (costsFile === undefined) return
  const cost = {
    file: expect.getState().testPath,
    seconds: (performance.now() - startMs) / 1000,
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

/** Of this process and its descendants, ended ones included, where the system reports each. */
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
