import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Role, roles } from '../../src/kernel/roles.ts'
import { projectRoot } from '../../src/platform/project-root.ts'

/** The table of `docs/security.md`: who has each capability. What people were told is what tests hold the program to. */
export function policy(): ReadonlyMap<string, readonly Role[]> {
  const text = readFileSync(join(projectRoot(), 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z_]+)` \| ((?:(?:yes|–)(?: \| )?)+) \|$/gm)]
  return new Map(
    rows.map(([, capability = '', cells = '']) => {
      const said = cells.split(' | ')
      return [capability, roles.filter((_role, column) => said[column] === 'yes')]
    }),
  )
}
