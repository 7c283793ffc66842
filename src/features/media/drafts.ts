import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../../platform/shop.ts'
import { removeFile } from './files.ts'

const DAY_MS = 86_400_000

/** The job: deletes what was left of files that a process was writing when it was killed. */
export async function sweepDrafts({ config }: Pick<Shop, 'config'>): Promise<void> {
  for (const folder of ['uploads', 'derived']) {
    const path = join(config.dataFolder, folder)
    const names = await readdir(path, { recursive: true }).catch(() => [])
    for (const name of names) if (isDraft(name)) await removeIfOld(join(path, name))
  }
}

/** As `writeWhole` calls them: the file's name, a process, a number. */
function isDraft(name: string): boolean {
  return /\.\d+\.[0-9a-f]{8}$/.test(name)
}

// A younger one may be under way, in a process on another machine too.
async function removeIfOld(file: string): Promise<void> {
  const told = await stat(file).catch(() => undefined)
  if (told && told.mtimeMs < Date.now() - DAY_MS) await removeFile(file)
}
