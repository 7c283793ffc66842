import { parseRules, type RulesChange } from '../../../tier-pricing/rules/written/parse-rules.ts'
import {
  parseLayout,
  parseUnitName,
  parseYesNo,
} from '../../../tier-pricing/rules/written/written-options.ts'
import type { RulePart } from '../../../tier-pricing/rules/written/written-rules.ts'
import { parseInteger } from '../../rules/cell.ts'
import {
  buyerRoleNames,
  ownTierColumns,
  roleTierColumns,
  tierOptionColumns,
} from '../../rules/tier-columns.ts'
import type { ProductRow } from '../product-row.ts'
import type { RowCells } from '../row-cells.ts'

const columnsOfRoles = buyerRoleNames.map((role) => [role, roleTierColumns(role)] as const)

/** The names of all columns of prices by quantity. */
export const tierColumnNames: readonly string[] = [
  ...Object.values(ownTierColumns),
  ...columnsOfRoles.flatMap(([, columns]) => Object.values(columns)),
  ...Object.values(tierOptionColumns),
]

/** What of them a file has: found once, so that rows of a file without any cost nothing. */
export type TierColumns = {
  readonly own: boolean
  readonly roles: readonly string[]
  readonly options: boolean
}

/** `names` are in lower case. */
export function tierColumnsIn(names: Iterable<string>): TierColumns {
  const known = new Set(names)
  const hasAny = (columns: object) =>
    Object.values(columns).some((column: string) => known.has(column.toLowerCase()))
  return {
    own: hasAny(ownTierColumns),
    roles: columnsOfRoles.filter(([, columns]) => hasAny(columns)).map(([role]) => role),
    options: hasAny(tierOptionColumns),
  }
}

/** Prices by quantity: the row's own, those of roles, and how they are shown. */
export function tierFields(
  cells: RowCells,
  { own, roles, options }: TierColumns,
  decimals: number,
): Pick<ProductRow, 'tiers' | 'roleTiers' | 'tierOptions'> {
  const tiers = own && rulesIn(cells, ownTierColumns, decimals)
  const roleTiers = roles.flatMap((role) => {
    const change = rulesIn(cells, roleTierColumns(role), decimals)
    return change ? [[role, change] as const] : []
  })
  return {
    ...(tiers && { tiers }),
    ...(roleTiers.length > 0 && { roleTiers: new Map(roleTiers) }),
    ...(options && { tierOptions: optionsIn(cells) }),
  }
}

function rulesIn(
  cells: RowCells,
  columns: Partial<Readonly<Record<RulePart, string>>>,
  decimals: number,
): RulesChange | undefined {
  const parts = Object.entries(columns) as [RulePart, string][]
  const written = parts.flatMap(([part, column]) => {
    const text = cells.text(column)
    return text === undefined ? [] : [[part, text] as const]
  })
  if (written.length === 0) return undefined
  const read = parseRules(Object.fromEntries(written), decimals)
  if (!('invalid' in read)) return read
  for (const part of read.invalid) cells.addProblem(columns[part] ?? '')
  return undefined
}

function optionsIn(cells: RowCells): NonNullable<ProductRow['tierOptions']> {
  const columns = tierOptionColumns
  return {
    ...cells.field(columns.layout, 'layout', parseLayout, null),
    ...cells.field(columns.singular, 'singular', parseUnitName, ''),
    ...cells.field(columns.plural, 'plural', parseUnitName, ''),
    ...cells.field(columns.samePrices, 'samePrices', parseYesNo, false),
    ...cells.field(columns.minimumTogether, 'minimumTogether', parseYesNo, false),
    ...cells.field(columns.defaultVariation, 'defaultVariation', parseVariation, null),
  }
}

/** The reference to a variation by its id in the file. */
function parseVariation(text: string): string | undefined {
  const id = parseInteger(text, 1, 1e15 - 1)
  return id === undefined ? undefined : `id:${id}`
}
