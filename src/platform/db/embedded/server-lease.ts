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
import type { Account } from './account.ts'
import { isAlive, processMark } from './process-mark.ts'

/*
 * The server runs as long as a process holds it. To hold it is to have the named pipe `alive` of the run folder open
 * for writing; the watchdog reads from it, and the kernel closes it when the last holder has released it or was killed.
 */

export type ServerHold = {
  /** Releases the server. Returns whether others still hold it. */
  release(): { readonly hasOtherHolders: boolean }
}

function livenessPipe(runFolder: string): string {
  return join(runFolder, 'alive')
}

/** Creates the pipe; `reader` is for the watchdog, and is closed once it has been handed over. */
export function createAlivePipe(
  runFolder: string,
  account: Account | undefined,
): { reader: number; hold: ServerHold } {
  const pipe = livenessPipe(runFolder)
  execFileSync('mkfifo', ['-m', '600', pipe])
  if (account) chownSync(pipe, account.uid, account.gid)

  // Opening a pipe for reading waits for a writer: the one opened for both avoids that.
  const both = openSync(pipe, constants.O_RDWR)
  const reader = openSync(pipe, constants.O_RDONLY)
  const writer = openSync(pipe, constants.O_WRONLY)
  closeSync(both)
  return { reader, hold: createHold(writer, runFolder) }
}

/**
 * Holds a server that another process started. `closing`: it is shutting down, wait for its end; `unguarded`: its
 * watchdog is dead, so that nothing will ever end it.
 */
export function holdRunning(runFolder: string): ServerHold | 'closing' | 'unguarded' {
  const pipe = livenessPipe(runFolder)
  let writer: number
  try {
    writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (errorCode(error) === 'ENXIO') return 'unguarded'
    if (errorCode(error) === 'ENOENT') return 'closing'
    throw error
  }
  // The watchdog first removes the pipe, then checks that nobody holds it. Whoever finds it still present is safe.
  if (existsSync(pipe)) return createHold(writer, runFolder)
  closeSync(writer)
  return 'closing'
}

let holdCount = 0

// The holder file only serves to decide whether a leaving holder should wait for the server's end.
function createHold(writer: number, runFolder: string): ServerHold {
  holdCount += 1
  const note = join(runFolder, `holder-${process.pid}-${holdCount}`)
  writeFileSync(note, processMark(process.pid) ?? '')
  return {
    release() {
      rmSync(note, { force: true })
      const hasOtherHolders = holdersIn(runFolder) > 0
      closeSync(writer)
      return { hasOtherHolders }
    },
  }
}

function holdersIn(runFolder: string): number {
  const names = existsSync(runFolder) ? readdirSync(runFolder) : []
  const notes = names.flatMap((name) => {
    const pid = /^holder-(\d+)-/.exec(name)?.[1]
    return pid ? [{ pid: Number(pid), mark: readFileSync(join(runFolder, name), 'utf8') }] : []
  })
  return notes.filter(isAlive).length
}
