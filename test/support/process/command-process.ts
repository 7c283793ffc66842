import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../../src/platform/db/embedded/embedded.ts'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

/** A command of the built program in its own process. */
export type CommandProcess = {
  readonly pid: number
  /** Its exit code and output; the code is `null` when it was killed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
  kill(): void
}

/** Runs `handsel …` of a checkout on a data folder, as an owner would type it. */
export function runCommand(data: string, args: readonly string[], root = projectRoot()): CommandProcess {
  const program = join(root, 'bin/handsel')
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, HANDSEL_DATA: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { pid: child.pid ?? 0, ended: endOf(child), kill: () => child.kill('SIGKILL') }
}

function endOf(child: ChildProcess): CommandProcess['ended'] {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/** Connects to the database of a running shop, as a command does. */
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
