import { z } from 'zod'
import { type Fraction, times, zero } from '../../../kernel/fraction.ts'
import { done } from '../../../kernel/outcome.ts'
import { type TableRow, tableCost } from '../rules/table-rate.ts'
import { decimal, readSettings, shippingClassSlug } from '../settings-schema.ts'
import type { ShippingMethodKind } from '../shipping-method.ts'

const MAX_ROWS = 500

const row = z.strictObject({
  class: shippingClassSlug.optional(),
  by: z.enum(['weight', 'price', 'pieces']).optional(),
  from: decimal.optional(),
  below: decimal.optional(),
  cost: decimal.default(zero),
  ['perPiece']: decimal.default(zero),
  perKg: decimal.default(zero),
  percent: decimal.default(zero),
  next: z.enum(['go-on', 'stop', 'refuse']).default('go-on'),
})

const schema = z.strictObject({ rows: z.array(row).min(1).max(MAX_ROWS) })

/** Prices by a table of weights, prices, quantities and shipping classes. */
export const tableRate: ShippingMethodKind = {
  kind: 'table_rate',
  isPickup: false,
  read(settings, decimals) {
    const read = readSettings(schema, settings)
    if (!read.ok) return read
    const rows = read.value.rows.map(rowOf)
    const classes = rows.flatMap(({ shippingClass }) => shippingClass ?? [])
    return done({ classes: [...new Set(classes)], quote: ({ lines }) => tableCost(rows, lines, decimals) })
  },
}

const hundredth: Fraction = { top: 1n, bottom: 100n }

/** A row of a zone file, with the names of code. */
function rowOf({
  class: shippingClass,
  by,
  from,
  below,
  ['perPiece']: perUnit,
  percent,
  ...costs
}: z.output<typeof row>): TableRow {
  const measured = by === 'pieces' ? 'quantity' : by
  return { ...costs, shippingClass, by: measured, from, below, perUnit, share: times(percent, hundredth) }
}
