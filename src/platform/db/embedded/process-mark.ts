import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const bootId = readText('/proc/sys/kernel/random/boot_id')?.trim()

/**
 * Distinguishes this process from every other that had or will have its pid: the boot id and the start time.
 * `undefined` when no such process lives; a zombie does not count.
 */
export function processMark(pid: number): string | undefined {
  return bootId === undefined ? markByPs(pid) : markByProc(pid)
}

/** Whether the process that had this mark still lives. */
export function isAlive({ pid, mark }: { readonly pid: number; readonly mark: string }): boolean {
  return processMark(pid) === mark
}

/** The command line of a process; empty when it is gone. */
export function commandLine(pid: number): string[] {
  if (bootId !== undefined) return readText(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return ps(pid, 'command=').split(' ')
}

// The second word of `stat` is the program's name in brackets and may hold anything, brackets too.
function markByProc(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const [state, startTicks] = [fields[0], fields[19]]
  return !state || 'ZX'.includes(state) ? undefined : `${bootId}/${startTicks}`
}

function markByPs(pid: number): string | undefined {
  const started = ps(pid, 'lstart=')
  return started === '' || ps(pid, 'stat=').startsWith('Z') ? undefined : started
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
