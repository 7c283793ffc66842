import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/platform/db/embedded/embedded.ts'

/** A command of the built program as a process of its own. */
export type CommandProcess = {
  readonly pid: number
  /** Its exit code and what it said; the code is `null` when it was killed. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
  kill(): void
}

/** Runs `handsel …` on a data folder, as an owner would type it. */
export function runCommand(data: string, words: readonly string[]): CommandProcess {
  const program = join(import.meta.dirname, '../../bin/handsel')
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, HANDSEL_DATA: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { pid: child.pid ?? 0, ended: endOf(child), kill: () => child.kill('SIGKILL') }
}

function endOf(child: ChildProcess): CommandProcess['ended'] {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

/** Joins the database of a running shop, as a command would. */
export async function withDatabase<T>(data: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataFolder: data, role: 'command' })
  const client = new pg.Client(database.poolConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await database.stop()
  }
}
