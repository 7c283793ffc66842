import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

/** A built checkout of another revision of this repository, in a temporary folder. */
export type Checkout = { readonly root: string; readonly commit: string; remove(): Promise<void> }

export class UnknownRevision extends Error {}

/** Clones the repository at a revision and builds it. Packages are linked from here if both have the same lock. */
export async function checkOut(revision: string): Promise<Checkout> {
  const here = projectRoot()
  const commit = commitOf(here, revision)
  const root = await mkdtemp(join(tmpdir(), `handsel-bench-${commit.slice(0, 7)}-`))
  git(here, 'clone', '--quiet', '--shared', '--no-checkout', here, root)
  git(root, 'checkout', '--quiet', '--detach', commit)
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(here) === lock(root)) spawnSync('cp', ['-al', join(here, 'node_modules'), root])
  // Installs what could not be linked.
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'start'], { cwd: root, stdio: 'inherit' })
  return { root, commit, remove: () => rm(root, { recursive: true, force: true }) }
}

function commitOf(folder: string, revision: string): string {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new UnknownRevision(`This repository has no revision "${revision}".`)
  return stdout.trim()
}

function git(folder: string, ...words: readonly string[]): void {
  execFileSync('git', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
