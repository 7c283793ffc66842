import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type DatabaseAccount } from './account.ts'
import { DatabaseRefusal } from './refusal.ts'

/** Where a server listens: by a socket in its run folder, or on a port of 127.0.0.1. */
export type ServerAddress = { readonly host: string; readonly port: number }

/**
 * A new folder with a short path, open to the database's user only, for the server's socket and its `alive` pipe. It is
 * in /tmp rather than in the data folder, because a socket's path may have no more than 107 bytes.
 */
export function createRunFolder(account: DatabaseAccount | undefined): string {
  for (const base of ['/tmp', tmpdir(), '/var/tmp']) {
    const folder = tryCreate(base)
    if (!folder) continue
    if (account) chownSync(folder, account.uid, account.gid)
    if (canReach(account, [folder])) return folder
    rmSync(folder, { recursive: true })
  }
  throw new DatabaseRefusal(
    'start-failed',
    'The database found no temporary folder to work in: neither /tmp nor /var/tmp can be written by its user.',
  )
}

/** The socket in the run folder, or a free port where the system has no such sockets. */
export async function chooseAddress(runFolder: string): Promise<ServerAddress> {
  const trial = join(runFolder, 'trial')
  const hasSockets = trial.length < 90 && (await listens(trial)) !== undefined
  if (hasSockets) return { host: runFolder, port: 5432 }
  return { host: '127.0.0.1', port: (await listens(0)) ?? 54_329 }
}

function tryCreate(base: string): string | undefined {
  try {
    return mkdtempSync(join(base, 'handsel-'))
  } catch {
    return undefined
  }
}

// Answers with the port (0 for a path) when listening there succeeds.
function listens(where: string | number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    const target = typeof where === 'string' ? { path: where } : { host: '127.0.0.1', port: where }
    server.listen(target, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
