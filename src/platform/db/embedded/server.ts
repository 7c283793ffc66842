import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isReady } from './postmaster.ts'
import { processMark } from './process-mark.ts'
import { DatabaseRefusal } from './refusal.ts'
import { chooseAddress, createRunFolder, type ServerAddress } from './run-folder.ts'
import type { RunningServer } from './running-server.ts'
import { createLivenessPipe, type ServerLease } from './server-lease.ts'

/*
 * The watchdog starts PostgreSQL and waits on the `alive` pipe. When the last lease has ended, it removes the pipe, so
 * that no new process takes a lease; waits for one that did so at that moment; shuts the server down; and cleans up. It
 * ignores signals meant for the shop. It reaps a server that dies by itself: PostgreSQL takes a zombie for a running server. That
 * one is started again by a new watchdog, which then does all this in place of the old one.
 */
const watchdog = `
  run=$1; shift
  echo $$ >"$run/watchdog"
  exec 3<&0
  "$@" >&2 3<&- & server=$!
  trap '' HUP INT TERM
  echo $server; exec >&-
  { read -r _; rm -f "$run/alive"; read -r _; [ -e "$run/ended.$$" ] || kill -INT $server 2>/dev/null; } <&3 &
  wait $server; : >"$run/ended.$$"; wait
  read -r newest <"$run/watchdog"
  [ "$newest" != $$ ] && kill -0 "$newest" 2>/dev/null || exec rm -rf "$run"`

const startTimeoutMs = 120_000
const lastLogMs = 1_000

type StartOptions = { readonly onLog: (line: string) => void; readonly died?: RunningServer | undefined }

export type StartedServer = { readonly server: RunningServer; readonly lease: ServerLease }

/**
 * Starts PostgreSQL on a cluster and returns once it accepts connections. Refuses `start-failed` with the last lines of
 * its log. `onLog` gets every line of its log while this process lives. `died`: the earlier server, whose run folder and
 * address are used again, because processes with a lease know it by them.
 */
export async function startServer(
  cluster: string,
  binaries: Binaries,
  account: DatabaseAccount | undefined,
  { onLog, died }: StartOptions,
): Promise<StartedServer> {
  const runFolder = died?.runFolder ?? createRunFolder(account)
  const address = died ? { host: died.host, port: died.port } : await chooseAddress(runFolder)
  const { reader, lease } = createLivenessPipe(runFolder, account)
  const settings = Object.entries(serverSettings(address)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(
    '/bin/sh',
    ['-c', watchdog, 'handsel-watchdog', runFolder, binaries.postgres, '-D', cluster, ...settings],
    {
      ...account,
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
      stdio: [reader, 'pipe', 'pipe'],
    },
  )
  closeSync(reader)
  const lastLines = followLog(child.stderr!, onLog)

  try {
    const pid = await firstNumber(child)
    const mark = await waitUntilReady(cluster, pid)
    detachChild(child)
    return { server: { pid, mark, runFolder, ...address }, lease }
  } catch {
    lease.release()
    if (died) endWatchdog(child)
    // The last log lines of PostgreSQL may still be under way.
    await Promise.race([once(child.stderr!, 'close'), sleep(lastLogMs)])
    if (!died) rmSync(runFolder, { recursive: true, force: true })
    throw new DatabaseRefusal(
      'start-failed',
      `The database in ${cluster} did not start. PostgreSQL says: ${lastLines.join(' | ') || 'nothing'}`,
    )
  }
}

// Sized for shop and database to use less than 200 MB together; whatever makes commits durable stays on.
function serverSettings({ host, port }: ServerAddress): Record<string, string | number> {
  const usesSocket = host.startsWith('/')
  return {
    listen_addresses: usesSocket ? '' : host,
    unix_socket_directories: usesSocket ? host : '',
    unix_socket_permissions: '0700',
    port,
    // Several processes of one shop, and commands at the same time; an unused connection costs next to nothing.
    max_connections: 100,
    shared_buffers: '32MB',
    effective_cache_size: '512MB',
    io_method: 'sync',
    max_logical_replication_workers: 0,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    autovacuum: 'on',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
  }
}

function followLog(stderr: Readable, onLog: (line: string) => void): string[] {
  const last: string[] = []
  createInterface({ input: stderr }).on('line', (line) => {
    last.push(line)
    if (last.length > 8) last.shift()
    onLog(line)
  })
  return last
}

function firstNumber(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the watchdog ended')))
    child.stdout!.once('data', (data: Buffer) => resolve(Number(data.toString())))
  })
}

// The server's mark, as soon as it takes connections; fails when it ends before that, or takes too long.
async function waitUntilReady(cluster: string, pid: number): Promise<string> {
  const until = Date.now() + startTimeoutMs
  for (;;) {
    const mark = processMark(pid)
    if (mark === undefined || Date.now() > until) throw new Error('the server is not ready')
    if (isReady(cluster, pid)) return mark
    await sleep(4)
  }
}

// The leases of others, on the server that died, would keep it.
function endWatchdog({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

// Neither the child nor its log may keep this process alive.
function detachChild(child: ChildProcess): void {
  child.removeAllListeners('exit')
  child.stdout!.destroy()
  child.unref()
  ;(child.stderr as Socket).unref()
}
