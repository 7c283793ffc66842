import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './process-mark.ts'

/** Where a server can be reached: `host` is the folder of its socket, or an address. */
export type RunningServer = Postmaster & {
  readonly host: string
  readonly port: number
  readonly runFolder: string
}

const recordFile = (dataFolder: string) => join(dataFolder, 'database.lock')

/** The server that runs on this data folder, as recorded by the process that started it; `undefined` when none runs. */
export function runningServer(dataFolder: string): RunningServer | undefined {
  const recorded = readRecord(dataFolder)
  return recorded && isAlive(recorded) ? recorded : undefined
}

/** The recorded server of this data folder, when it has died. */
export function diedServer(dataFolder: string): RunningServer | undefined {
  const recorded = readRecord(dataFolder)
  return recorded && !isAlive(recorded) ? recorded : undefined
}

/** Records the server for later processes. */
export function recordServer(dataFolder: string, server: RunningServer): void {
  const draft = `${recordFile(dataFolder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(server), { mode: 0o600 })
  renameSync(draft, recordFile(dataFolder))
}

/** Removes the record, unless it is now about another server. */
export function removeServerRecord(dataFolder: string, server: RunningServer): void {
  if (readRecord(dataFolder)?.mark === server.mark) rmSync(recordFile(dataFolder), { force: true })
}

function readRecord(dataFolder: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(dataFolder), 'utf8'))
  } catch {
    return undefined
  }
}
