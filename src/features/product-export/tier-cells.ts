import { escapeCell } from '../product-import/rules/cell.ts'
import {
  isTierOptionColumn,
  ownTierColumns,
  roleTierColumns,
  tierOptionColumns,
} from '../product-import/rules/tier-columns.ts'
import type { TierOptions } from '../tier-pricing/rules/table/tier-options.ts'
import { type RulePart, writtenRules } from '../tier-pricing/rules/written/written-rules.ts'
import type { CellFormat, CsvColumn } from './exported-product.ts'

type Entry = readonly [heading: string, cell: CsvColumn['cell']]

/** The columns of a product's own prices by quantity. */
export const ownTierCells: readonly Entry[] = headingsOf(ownTierColumns).map(([part, heading]) => [
  heading,
  ({ tiers }, { separators }) => writtenRules(tiers, separators.decimals)[part],
])

/** The columns of what buyers of a role get. Unknown columns of an earlier import are in the place of rules. */
export function roleTierCells(role: string): Entry[] {
  return headingsOf(roleTierColumns(role)).map(([part, heading]) => [
    heading,
    ({ roleTiers: { [role]: rules }, record: { legacy } }, { separators }) =>
      rules ? writtenRules(rules, separators.decimals)[part] : escapeCell(legacy[heading] ?? ''),
  ])
}

/** The columns of how products show their prices by quantity; variations show them as their product does. */
export const tierOptionCells: readonly Entry[] = [
  optionCell('layout', ({ layout }) => layout ?? ''),
  optionCell('singular', ({ unit }) => escapeCell(unit.singular)),
  optionCell('plural', ({ unit }) => escapeCell(unit.plural)),
  optionCell('samePrices', ({ samePrices }) => (samePrices ? 'yes' : '')),
  optionCell('minimumTogether', ({ minimumTogether }) => (minimumTogether ? 'yes' : '')),
  optionCell('defaultVariation', ({ defaultVariationId: id }, { number }) =>
    id === undefined ? '' : number(id),
  ),
]

/** Whether the cells of this unknown column are among those above. */
export function isInTierCells(
  heading: string,
  width: { readonly roles: readonly string[]; readonly hasTierOptions: boolean },
): boolean {
  return (
    (width.hasTierOptions && isTierOptionColumn(heading)) ||
    width.roles.some((role) => Object.values(roleTierColumns(role)).includes(heading))
  )
}

function headingsOf(columns: Partial<Readonly<Record<RulePart, string>>>): [RulePart, string][] {
  return Object.entries(columns) as [RulePart, string][]
}

function optionCell(
  column: keyof typeof tierOptionColumns,
  cell: (options: TierOptions, format: CellFormat) => string,
): Entry {
  return [
    tierOptionColumns[column],
    ({ tierOptions }, format) => (tierOptions ? cell(tierOptions, format) : ''),
  ]
}
