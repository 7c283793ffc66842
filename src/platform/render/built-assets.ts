import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { Assets } from './assets.ts'

/** The addresses that the last build gave to the browser's files. */
export function builtAssets(): Assets {
  return JSON.parse(readFileSync(join(projectRoot(), 'dist', 'assets.json'), 'utf8')) as Assets
}
