import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadConfig } from '../config.ts'
import { errorCode } from './error-code.ts'

/** Makes the folder that the shop keeps everything in. Throws `BadConfig` when it cannot be written. */
export function makeDataFolder(folder: string): void {
  if (makeFolder(folder)) return
  throw new BadConfig(
    `The data folder ${folder} cannot be written. Give it to the user who runs the shop, or choose another with HANDSEL_DATA.`,
  )
}

/**
 * Makes the folder and those above it that are missing; answers whether it is there and can be written. Not Node's
 * own recursive way, which never comes to an end where nothing can be made (`/proc`).
 */
export function makeFolder(folder: string): boolean {
  try {
    if (!existsSync(folder)) {
      if (dirname(folder) === folder || !makeFolder(dirname(folder))) return false
      makeOne(folder)
    }
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// Another process may make it at the same moment.
function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
