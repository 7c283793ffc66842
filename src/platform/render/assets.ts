import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../kernel/locale.ts'
import { projectRoot } from '../files/project-root.ts'

/** Paths of the built browser files. */
export type Assets = {
  readonly styles: readonly string[]
  /** The script of each locale. */
  readonly scripts: Readonly<Record<Locale, string>>
  /** Files that the page needs at once: the two fonts. */
  readonly fonts: readonly string[]
  /** What the page of the back office loads, in each locale. */
  readonly admin: Readonly<Record<Locale, AdminAssets>>
}

export type AdminAssets = {
  readonly script: string
  /** Scripts that the first one imports. */
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

/** The paths of the browser files of the last build. */
export function builtAssets(): Assets {
  return JSON.parse(readFileSync(join(projectRoot(), 'dist', 'assets.json'), 'utf8')) as Assets
}
