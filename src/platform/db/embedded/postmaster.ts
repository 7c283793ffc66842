import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, isAlive, processMark } from './process-mark.ts'
import { DatabaseRefusal } from './refusal.ts'

/** PostgreSQL's first process, which all others of a server are children of. */
export type Postmaster = { readonly pid: number; readonly mark: string }

/**
 * The running server of a cluster, by its postmaster.pid. The pid in that file may have been reused since: only a
 * process that was started on this folder counts.
 */
export function postmasterOf(cluster: string): Postmaster | undefined {
  const pid = Number(pidFile(cluster)[0])
  const mark = pid > 0 ? processMark(pid) : undefined
  return mark !== undefined && runsOn(pid, cluster) ? { pid, mark } : undefined
}

/** Whether the server with this pid accepts connections, by its postmaster.pid. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = pidFile(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Removes a postmaster.pid that names an unrelated process, which PostgreSQL would take for a server. */
export function clearStalePidFile(cluster: string): void {
  const pid = Number(pidFile(cluster)[0])
  if (pid > 0 && processMark(pid) !== undefined && !runsOn(pid, cluster))
    rmSync(join(cluster, 'postmaster.pid'))
}

async function endsBefore(server: Postmaster, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (isAlive(server)) {
    if (Date.now() > until) return false
    await sleep(5)
  }
  return true
}

/**
 * Waits for the end of a server without leases, and after each timeout sends a signal: SIGINT shuts it down cleanly,
 * SIGQUIT at once, with recovery at the next start. Refuses when it survives both.
 */
export async function endServer(server: Postmaster, waitMs: number, graceMs: number): Promise<void> {
  if (await endsBefore(server, waitMs)) return
  signal(server, 'SIGINT')
  if (await endsBefore(server, graceMs)) return
  signal(server, 'SIGQUIT')
  if (await endsBefore(server, 2_000)) return
  throw new DatabaseRefusal(
    'start-failed',
    `An earlier database server (process ${server.pid}) does not end. Stop it by hand: kill -QUIT ${server.pid}`,
  )
}

function signal(server: Postmaster, name: NodeJS.Signals): void {
  if (!isAlive(server)) return
  try {
    process.kill(server.pid, name)
  } catch {
    // It ended in this moment, or belongs to another user; the wait that follows shows which.
  }
}

function runsOn(pid: number, cluster: string): boolean {
  const processArguments = commandLine(pid)
  const folder = processArguments[processArguments.indexOf('-D') + 1]
  return folder !== undefined && realPath(folder) === realPath(cluster)
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
