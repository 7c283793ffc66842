import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { errorCode } from '../../error-code.ts'
import { lives, processMark } from './process-mark.ts'

/** Who holds a claim: a process, by pid and mark. */
export type Claimant = { readonly pid: number; readonly mark: string; readonly since: string }

export type Claim = { release(): void }

/**
 * Claims a file for this process, as one of any number of processes that try at the same moment.
 * Answers with the claim, or with the living process that has it; the claim of a dead one is broken.
 */
export function claim(file: string): Claim | Claimant {
  const mine = { pid: process.pid, mark: processMark(process.pid) ?? '', since: new Date().toISOString() }
  const content = JSON.stringify({ ...mine, token: randomBytes(8).toString('hex') })

  for (;;) {
    if (appears(file, content)) return { release: () => removeIf(file, content) }
    const holder = claimant(file)
    if (holder && lives(holder)) return holder
    breakStale(file)
  }
}

/** The process named in a claim file, dead or alive; `undefined` when there is none to be read. */
function claimant(file: string): Claimant | undefined {
  try {
    const { pid, mark, since } = JSON.parse(readFileSync(file, 'utf8'))
    return { pid: Number(pid), mark: String(mark), since: String(since) }
  } catch {
    return undefined
  }
}

// Linked into place, so that nobody ever reads a half-written claim and only one of many succeeds.
function appears(file: string, content: string): boolean {
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

// Two may find the same stale claim; without the guard the slower one would remove the faster one's new claim.
function breakStale(file: string): void {
  const guard = `${file}.break`
  if (!appears(guard, '')) {
    if (ageMs(guard) > 5_000) rmSync(guard, { force: true })
    return
  }
  const holder = claimant(file)
  if (!holder || !lives(holder)) rmSync(file, { force: true })
  rmSync(guard, { force: true })
}

function removeIf(file: string, content: string): void {
  try {
    if (readFileSync(file, 'utf8') === content) rmSync(file)
  } catch {
    // The data folder may be gone by now: then so is the claim.
  }
}

function ageMs(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
