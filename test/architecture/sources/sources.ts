import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

export type Source = { readonly path: string; readonly text: string }

/** The files of this checkout that match a pattern, with their text; tests only with `withTests`. */
export function sources(pattern: string, withTests = false): Source[] {
  return globSync(pattern, { cwd: projectRoot() })
    .filter((path) => withTests || !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot(), path), 'utf8') }))
}

/** The lines of the sources that match a pattern, as `path:line`. */
export function linesWith(pattern: RegExp, files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  )
}
