import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Role, roles } from '../../src/kernel/roles.ts'
import { projectRoot } from '../../src/platform/files/project-root.ts'

/** The table of `docs/security.md`: the roles with each capability. Tests compare the program with it. */
export function policy(): ReadonlyMap<string, readonly Role[]> {
  const text = readFileSync(join(projectRoot(), 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z_]+)` \| ((?:(?:yes|–)(?: \| )?)+) \|$/gm)]
  return new Map(
    rows.map(([, capability = '', cells = '']) => {
      const values = cells.split(' | ')
      return [capability, roles.filter((_role, column) => values[column] === 'yes')]
    }),
  )
}
