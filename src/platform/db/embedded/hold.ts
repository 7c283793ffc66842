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
import { lives, processMark } from './process-mark.ts'

/*
 * The server lives as long as somebody holds it. Holding is having the named pipe `alive` of the run folder open
 * for writing; the watchdog reads from it, and the kernel tells it when the last holder has let go or was killed.
 */

export type Hold = {
  /** Lets go. Answers whether others hold the server still. */
  release(): { readonly othersHold: boolean }
}

function alivePipe(runFolder: string): string {
  return join(runFolder, 'alive')
}

/** Makes the pipe; `reader` is for the watchdog, and to be closed once it has been handed over. */
export function makeAlivePipe(
  runFolder: string,
  account: Account | undefined,
): { reader: number; hold: Hold } {
  const pipe = alivePipe(runFolder)
  execFileSync('mkfifo', ['-m', '600', pipe])
  if (account) chownSync(pipe, account.uid, account.gid)

  // Opening a pipe for reading waits for a writer: the one opened for both spares that.
  const both = openSync(pipe, constants.O_RDWR)
  const reader = openSync(pipe, constants.O_RDONLY)
  const writer = openSync(pipe, constants.O_WRONLY)
  closeSync(both)
  return { reader, hold: holdBy(writer, runFolder) }
}

/**
 * Holds a server that somebody else started. `closing`: it is on its way down, wait for its end;
 * `unguarded`: its watchdog is dead, so that nobody will ever end it.
 */
export function holdRunning(runFolder: string): Hold | 'closing' | 'unguarded' {
  const pipe = alivePipe(runFolder)
  let writer: number
  try {
    writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (errorCode(error) === 'ENXIO') return 'unguarded'
    if (errorCode(error) === 'ENOENT') return 'closing'
    throw error
  }
  // The watchdog first removes the pipe, then makes sure that nobody holds it. Who finds it still there is safe.
  if (existsSync(pipe)) return holdBy(writer, runFolder)
  closeSync(writer)
  return 'closing'
}

let holdsTaken = 0

// The note beside the pipe only serves to tell a leaving holder whether it should wait for the server's end.
function holdBy(writer: number, runFolder: string): Hold {
  holdsTaken += 1
  const note = join(runFolder, `holder-${process.pid}-${holdsTaken}`)
  writeFileSync(note, processMark(process.pid) ?? '')
  return {
    release() {
      rmSync(note, { force: true })
      const othersHold = holdersIn(runFolder) > 0
      closeSync(writer)
      return { othersHold }
    },
  }
}

function holdersIn(runFolder: string): number {
  const names = existsSync(runFolder) ? readdirSync(runFolder) : []
  const notes = names.flatMap((name) => {
    const pid = /^holder-(\d+)-/.exec(name)?.[1]
    return pid ? [{ pid: Number(pid), mark: readFileSync(join(runFolder, name), 'utf8') }] : []
  })
  return notes.filter(lives).length
}
