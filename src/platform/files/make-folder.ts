import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadConfig } from '../../config.ts'
import { errorCode } from '../error-code.ts'

/** Creates the data folder of the shop. Throws `BadConfig` when it cannot be written. */
export function createDataFolder(folder: string): void {
  if (createFolder(folder)) return
  throw new BadConfig(
    `The data folder ${folder} cannot be written. Give it to the user who runs the shop, or choose another with HANDSEL_DATA.`,
  )
}

/**
 * Creates the folder and its missing parents; returns whether it exists and can be written. Not Node's own recursive
 * option, which never ends where nothing can be created (`/proc`).
 */
export function createFolder(folder: string): boolean {
  try {
    if (!existsSync(folder)) {
      if (dirname(folder) === folder || !createFolder(dirname(folder))) return false
      createOne(folder)
    }
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// Another process may create it at the same time.
function createOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
