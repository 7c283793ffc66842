import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { errorCode } from '../../error-code.ts'
import { isAlive, processMark } from './process-mark.ts'

/** The process that holds a lock, by pid and mark. */
export type LockOwner = { readonly pid: number; readonly mark: string; readonly since: string }

export type FileLock = { release(): void }

/**
 * Locks a file for this process, as one of any number of processes that try at the same time. Returns the lock, or the
 * living process that holds it; the lock of a dead process is removed.
 */
export function acquireLock(file: string): FileLock | LockOwner {
  const self = { pid: process.pid, mark: processMark(process.pid) ?? '', since: new Date().toISOString() }
  const content = JSON.stringify({ ...self, token: randomBytes(8).toString('hex') })

  for (;;) {
    if (createFile(file, content)) return { release: () => removeIfUnchanged(file, content) }
    const owner = lockOwner(file)
    if (owner && isAlive(owner)) return owner
    removeStaleLock(file)
  }
}

/** The process named in a lock file, dead or alive; `undefined` when none can be read. */
function lockOwner(file: string): LockOwner | undefined {
  try {
    const { pid, mark, since } = JSON.parse(readFileSync(file, 'utf8'))
    return { pid: Number(pid), mark: String(mark), since: String(since) }
  } catch {
    return undefined
  }
}

// Linked into place, so that nobody reads a half-written lock and only one of many succeeds.
function createFile(file: string, content: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o644 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

// Two may find the same stale lock; without the guard the slower one would remove the faster one's new lock.
function removeStaleLock(file: string): void {
  const guard = `${file}.break`
  if (!createFile(guard, '')) {
    if (ageMs(guard) > 5_000) rmSync(guard, { force: true })
    return
  }
  const owner = lockOwner(file)
  if (!owner || !isAlive(owner)) rmSync(file, { force: true })
  rmSync(guard, { force: true })
}

function removeIfUnchanged(file: string, content: string): void {
  try {
    if (readFileSync(file, 'utf8') === content) rmSync(file)
  } catch {
    // The data folder may be gone by now, and the lock with it.
  }
}

function ageMs(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
