import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { postmasterOf } from './postmaster.ts'

/*
 * A shelter keeps what the database's unprivileged user must reach when root's checkout or data folder
 * lies where that user may not go. `data/postgres` is then a link into the shelter.
 */

const permanent = '/var/lib/handsel'
const temporary = '/var/tmp'
const homeFile = 'handsel-home.json'
const dayMs = 24 * 60 * 60 * 1000

/** Where sheltered things go: /var/lib/handsel, since many systems clear /var/tmp of files a month old. */
export function shelterFolder(): string {
  try {
    mkdirSync(permanent, { recursive: true })
    chmodSync(permanent, 0o755)
    return permanent
  } catch {
    return temporary
  }
}

/** A new empty folder for a cluster that the link in the data folder will lead to. */
export function shelteredFolder(): string {
  return mkdtempSync(join(shelterFolder(), 'handsel-data-'))
}

/** Makes `link` lead to the sheltered cluster, and notes in the cluster whose it is. */
export function linkToShelter(link: string, cluster: string): void {
  noteHome(link, cluster)
  symlinkSync(cluster, link)
}

function noteHome(link: string, cluster: string): void {
  const device = statSync(dirname(link)).dev
  writeFileSync(join(cluster, homeFile), JSON.stringify({ link, device }))
}

/**
 * Moves a cluster that has come out of reach into the shelter, its owner kept. Until the copy is safe on the disk the
 * original stays; `undoInterruptedMove` puts it back when the power fails between the two renames.
 */
export function moveToShelter(link: string): void {
  const cluster = shelteredFolder()
  execFileSync('cp', ['-a', `${link}/.`, cluster])
  execFileSync('sync', ['-f', cluster])
  const ready = `${link}-link`
  rmSync(ready, { force: true })
  noteHome(link, cluster)
  symlinkSync(cluster, ready)
  renameSync(link, before(link))
  renameSync(ready, link)
  rmSync(before(link), { recursive: true })
}

export function undoInterruptedMove(link: string): void {
  if (existsSync(before(link)) && !existsSync(link)) renameSync(before(link), link)
}

const before = (link: string) => `${link}-before-move`

/**
 * Removes sheltered clusters whose data folder was deleted, so that deleting the data folder is a factory
 * reset. One whose disk is merely not mounted stays, and so does one with a server running on it.
 */
export function sweepShelters(): void {
  for (const base of [permanent, temporary]) {
    for (const name of existsSync(base) ? readdirSync(base) : []) {
      const cluster = join(base, name)
      if (name.startsWith('handsel-data-') && isAbandoned(cluster))
        rmSync(cluster, { recursive: true, force: true })
    }
  }
}

function isAbandoned(cluster: string): boolean {
  if (postmasterOf(cluster)) return false
  const home = homeOf(cluster)
  if (!home) return Date.now() - lstatSync(cluster).mtimeMs > dayMs

  const link = lstatSync(home.link, { throwIfNoEntry: false })
  if (link) return !(link.isSymbolicLink() && readlinkSync(home.link) === cluster)
  return nearestDevice(dirname(home.link)) === home.device
}

function homeOf(cluster: string): { link: string; device: number } | undefined {
  try {
    return JSON.parse(readFileSync(join(cluster, homeFile), 'utf8'))
  } catch {
    return undefined
  }
}

// A deleted folder leaves its parent on the same device; an unmounted one leaves a mount point on another.
function nearestDevice(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found ? found.dev : nearestDevice(dirname(folder))
}
