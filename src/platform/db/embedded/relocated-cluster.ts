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
import { DAY_MS } from '../../../kernel/day.ts'
import { postmasterOf } from './postmaster.ts'

/*
 * Files that the database's unprivileged user must reach are relocated when root's checkout or data folder is closed to
 * that user. `data/postgres` is then a link to the relocated cluster.
 */

const permanent = '/var/lib/handsel'
const temporary = '/var/tmp'
const homeFile = 'handsel-home.json'

/** Parent folder of relocated files: /var/lib/handsel, since many systems clear /var/tmp of files a month old. */
export function relocationFolder(): string {
  try {
    mkdirSync(permanent, { recursive: true })
    chmodSync(permanent, 0o755)
    return permanent
  } catch {
    return temporary
  }
}

/** A new empty folder for a cluster that the link in the data folder will point to. */
export function newRelocatedFolder(): string {
  return mkdtempSync(join(relocationFolder(), 'handsel-data-'))
}

/** Makes `link` point to the relocated cluster, and records in the cluster which data folder it belongs to. */
export function linkToRelocatedCluster(link: string, cluster: string): void {
  recordHome(link, cluster)
  symlinkSync(cluster, link)
}

function recordHome(link: string, cluster: string): void {
  const device = statSync(dirname(link)).dev
  writeFileSync(join(cluster, homeFile), JSON.stringify({ link, device }))
}

/**
 * Relocates a cluster that the database's user can no longer reach; its owner does not change. The original stays until
 * the copy is safe on the disk; `undoInterruptedMove` restores it when the power fails between the two renames.
 */
export function relocateCluster(link: string): void {
  const cluster = newRelocatedFolder()
  execFileSync('cp', ['-a', `${link}/.`, cluster])
  execFileSync('sync', ['-f', cluster])
  const ready = `${link}-link`
  rmSync(ready, { force: true })
  recordHome(link, cluster)
  symlinkSync(cluster, ready)
  renameSync(link, backupOf(link))
  renameSync(ready, link)
  rmSync(backupOf(link), { recursive: true })
}

export function undoInterruptedMove(link: string): void {
  if (existsSync(backupOf(link)) && !existsSync(link)) renameSync(backupOf(link), link)
}

const backupOf = (link: string) => `${link}-before-move`

/**
 * Removes relocated clusters whose data folder was deleted, so that deleting the data folder is a factory reset. One
 * whose disk is merely not mounted stays, and so does one with a running server.
 */
export function removeAbandonedClusters(): void {
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
  if (!home) return Date.now() - lstatSync(cluster).mtimeMs > DAY_MS

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
