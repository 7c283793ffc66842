import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let found: string | undefined

/** The folder of this checkout, whether the program runs from `src` or from `dist/server`. */
export function projectRoot(): string {
  found ??= rootAbove(dirname(fileURLToPath(import.meta.url)))
  return found
}

function rootAbove(folder: string): string {
  const file = join(folder, 'package.json')
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'handsel') return folder

  const parent = dirname(folder)
  if (parent === folder) throw new Error('The program does not lie inside a checkout of Handsel.')
  return rootAbove(parent)
}
