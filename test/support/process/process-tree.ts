import { readdir, readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** What `/proc/PID/stat` says of a process. */
export type ProcessStat = {
  readonly pid: number
  readonly parent: number
  /** The name of its program: `postgres`, `node`, `MainThread`. */
  readonly program: string
  /** Its processor time. */
  readonly cpuSeconds: number
  /** The processor time of its ended children: it moves to the parent, so that the sum over a tree never falls. */
  readonly endedSeconds: number
}

/**
 * Processor seconds of a shop so far: the processes that answer requests, the others that it starts (jobs, image rendering), and
 * PostgreSQL.
 */
export type ShopCpu = { readonly shop: number; readonly background: number; readonly database: number }

/** Parses a line of `/proc/PID/stat`. */
export function parseStat(line: string): ProcessStat {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    pid: Number.parseInt(line, 10),
    parent: fields[1] ?? 0,
    program: line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')),
    cpuSeconds: (user + system) / TICKS_PER_SECOND,
    endedSeconds: (endedUser + endedSystem) / TICKS_PER_SECOND,
  }
}

/** A process and all below it. */
export function treeOf(root: number, processes: readonly ProcessStat[]): ProcessStat[] {
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  const isInTree = (pid: number): boolean =>
    pid === root || (pid > 1 && parents.has(pid) && isInTree(parents.get(pid) ?? 0))
  return processes.filter(({ pid }) => isInTree(pid))
}

/** Divides the processor time of a tree; `serving`: the processes that answer requests. */
export function cpuOf(tree: readonly ProcessStat[], serving: ReadonlySet<number>): ShopCpu {
  const cpu = { shop: 0, background: 0, database: 0 }
  for (const { pid, program, cpuSeconds, endedSeconds } of tree) {
    if (program === 'postgres') cpu.database += cpuSeconds + endedSeconds
    else cpu[serving.has(pid) ? 'shop' : 'background'] += cpuSeconds
    // A serving process starts the others, and gets their time when they end.
    if (program !== 'postgres') cpu.background += endedSeconds
  }
  return cpu
}

/** Processor time of a process and all below it so far, threads included. */
export async function treeCpu(pid: number): Promise<ShopCpu> {
  const tree = treeOf(pid, await allProcesses())
  return cpuOf(tree, new Set([pid, ...(await running(tree, 'dist/server/'))]))
}

/** Memory of a process and all below it, in MB: shared pages are divided among those that share them. */
export async function memoryMb(
  pid: number,
  counts: (process: ProcessStat) => boolean = () => true,
): Promise<number> {
  const tree = treeOf(pid, await allProcesses()).filter(counts)
  const sizes = await Promise.all(tree.map((process) => proportionalKb(process.pid)))
  return sizes.reduce((sum, kb) => sum + kb, 0) / 1024
}

/** The processes below one that run a file: `dist/jobs/jobs.js`. */
export async function processesRunning(root: number, file: string): Promise<number[]> {
  return running(
    treeOf(root, await allProcesses()).filter(({ pid }) => pid !== root),
    file,
  )
}

async function running(processes: readonly ProcessStat[], file: string): Promise<number[]> {
  const pids = processes.map(({ pid }) => pid)
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, index) => commands[index]?.includes(file))
}

async function proportionalKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

/** Processes that end meanwhile are left out. */
async function allProcesses(): Promise<ProcessStat[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  return lines.filter((line) => line !== '').map(parseStat)
}
