import { execFileSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../error-code.ts'
import type { DatabaseAccount } from './account.ts'
import { isAlive, processMark } from './process-mark.ts'

/*
 * The server runs as long as a process has a lease on it. To have one is to have the named pipe `alive` of the run folder open
 * for writing; the watchdog reads from it, and the kernel closes it when the last process has released it or was killed.
 */

export type ServerLease = {
  /** Releases the server. Returns whether others still have a lease. */
  release(): { readonly hasOtherLeases: boolean }
}

function livenessPipe(runFolder: string): string {
  return join(runFolder, 'alive')
}

/** Creates the pipe, unless an earlier server has left it; `reader` is for the watchdog, and is closed once it has been handed over. */
export function createLivenessPipe(
  runFolder: string,
  account: DatabaseAccount | undefined,
): { reader: number; lease: ServerLease } {
  const pipe = livenessPipe(runFolder)
  if (!existsSync(pipe)) {
    execFileSync('mkfifo', ['-m', '600', pipe])
    if (account) chownSync(pipe, account.uid, account.gid)
  }

  // Opening a pipe for reading waits for a writer: the one opened for both avoids that.
  const both = openSync(pipe, constants.O_RDWR)
  const reader = openSync(pipe, constants.O_RDONLY)
  const writer = openSync(pipe, constants.O_WRONLY)
  closeSync(both)
  return { reader, lease: createLease(writer, runFolder) }
}

/**
 * Takes a lease on a server that another process started. `closing`: it is shutting down, wait for its end; `unguarded`: its
 * watchdog is dead, so that nothing will ever end it.
 */
export function leaseRunning(runFolder: string): ServerLease | 'closing' | 'unguarded' {
  const pipe = livenessPipe(runFolder)
  let writer: number
  try {
    writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (errorCode(error) === 'ENXIO') return 'unguarded'
    if (errorCode(error) === 'ENOENT') return 'closing'
    throw error
  }
  // The watchdog first removes the pipe, then checks that nobody has it open. Whoever finds it still present is safe.
  if (existsSync(pipe)) return createLease(writer, runFolder)
  closeSync(writer)
  return 'closing'
}

let leaseCount = 0

// The lease file only serves to decide whether a leaving process should wait for the server's end.
function createLease(writer: number, runFolder: string): ServerLease {
  leaseCount += 1
  const leaseFile = join(runFolder, `holder-${process.pid}-${leaseCount}`)
  writeFileSync(leaseFile, processMark(process.pid) ?? '')
  return {
    release() {
      rmSync(leaseFile, { force: true })
      const hasOtherLeases = activeLeases(runFolder) > 0
      closeSync(writer)
      return { hasOtherLeases }
    },
  }
}

/** Whether a living process has a lease, on a server that may have died. */
export function hasLeases(runFolder: string): boolean {
  return existsSync(livenessPipe(runFolder)) && activeLeases(runFolder) > 0
}

function activeLeases(runFolder: string): number {
  const names = existsSync(runFolder) ? readdirSync(runFolder) : []
  const leases = names.flatMap((name) => {
    const pid = /^holder-(\d+)-/.exec(name)?.[1]
    return pid ? [{ pid: Number(pid), mark: readFileSync(join(runFolder, name), 'utf8') }] : []
  })
  return leases.filter(isAlive).length
}
