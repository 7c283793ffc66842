import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/project-root.ts'

export type Source = { readonly path: string; readonly text: string }

/** The files of this checkout that a pattern names, with their text; those of tests only when asked. */
export function sources(pattern: string, withTests = false): Source[] {
  return globSync(pattern, { cwd: projectRoot() })
    .filter((path) => withTests || !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot(), path), 'utf8') }))
}

/** Where a pattern stands in the sources, as `path:line`. */
export function linesWith(pattern: RegExp, within: readonly Source[]): string[] {
  return within.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  )
}
