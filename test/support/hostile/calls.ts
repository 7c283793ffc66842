import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

/** One call of the shop, and the names of fields that its feature reads. */
export type HostileCall = {
  readonly method: string
  /** With `:slug` and the like in it; of links with the parameter, `/?add-to-cart=`. */
  readonly address: string
  readonly fields: readonly string[]
  /** Of resources that create records: one that the shop accepts; `#` stands for a number that no other has. */
  readonly valid?: object
}

/**
 * Every call in docs/calls.md, which a test compares with the tables of the program; those of the resources are
 * `resourceCalls`.
 */
export function allCalls(): HostileCall[] {
  const rows = readFileSync(join(projectRoot(), 'docs/calls.md'), 'utf8').split('\n')
  return rows.flatMap((row) => {
    const [, method, path] = /\| `(GET|POST|PUT|PATCH|DELETE) (\/\S*)` \|/.exec(row) ?? []
    const [, link] = /any page with `([\w-]+)`/.exec(row) ?? []
    const [, feature] = /`src\/features\/([\w-]+)\//.exec(row) ?? []
    if (!feature || !(link || path)) return []
    const fields = fieldsOf(feature)
    return link
      ? [{ method: 'GET', address: `/?${link}=`, fields }]
      : [{ method: method!, address: path!, fields }]
  })
}

const known = new Map<string, readonly string[]>()

/** Names that the sources of a feature read from forms and addresses, or print into forms; and those of addresses. */
function fieldsOf(feature: string): readonly string[] {
  const found = known.get(feature) ?? [...new Set([...namesIn(`src/features/${feature}`), ...addressFields])]
  known.set(feature, found)
  return found
}

function namesIn(folder: string): string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot() }).filter(
    (path) => !path.includes('.test.'),
  )
  return files.flatMap((path) => {
    const text = readFileSync(join(projectRoot(), path), 'utf8')
    const read = text.matchAll(/\.(?:get|list|has)\(\s*'([\w-]+(?:\[\w*\])?)'/g)
    const printed = text.matchAll(/\bname="([\w-]+(?:\[\w*\])?)"/g)
    const declared = text.matchAll(/^ {2,8}([a-z_]+): z\./gm)
    return [...read, ...printed, ...declared].map(([, name]) => name ?? '')
  })
}

const parts =
  'first_name last_name company country address_1 address_2 city state postcode phone email'.split(' ')
const addressFields = [
  ...['billing_', 'shipping_', 'calc_shipping_', ''].flatMap((kind) => parts.map((part) => kind + part)),
  ...[
    'address',
    's_country',
    's_state',
    's_postcode',
    's_city',
    's_address',
    'attribute_pa_color',
    'attribute_size',
  ],
]
