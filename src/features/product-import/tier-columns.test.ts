import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  counts,
  type ImportShop,
  importShop,
  type Row,
  tray,
  variation,
} from '../../../test/support/catalog/import-shop.ts'
import { exportProducts } from '../product-export/product-export.ts'
import { ownTierRules, tierOptionsOf, widerTiers } from '../tier-pricing/tier-pricing.ts'
import { undoImport } from './batches/undo-import.ts'
import { noteText } from './texts.ts'

let world: ImportShop

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const run: ImportShop['run'] = (...requested) => world.run(...requested)

const role = 'Meta: _customer_'
const roleCells: Row = {
  [`${role}tiered_price_rules_type`]: 'percentage',
  [`${role}percentage_price_rules`]: '5:10,10:12.5',
  [`${role}tiered_price_minimum_qty`]: '2',
  [`${role}tiered_pricing_maximum_quantity`]: '100',
  [`${role}tiered_pricing_group_of_quantity`]: '2',
  [`${role}tiered_price_pricing_type`]: 'flat',
  [`${role}tiered_price_regular_price`]: '40.00',
  [`${role}tiered_price_sale_price`]: '35.50',
}
const optionCells: Row = {
  'Meta: _tiered_pricing_template': 'blocks',
  'Meta: _tiered_pricing_base_unit_name_singular': 'tray',
  'Meta: _tiered_pricing_base_unit_name_plural': 'trays',
  'Meta: _tiered_pricing_variable_product_same_prices': 'yes',
  'Meta: _tiered_price_mix_and_match_minimum': 'yes',
  'Meta: _tiered_pricing_default_variation_id': '82',
}
const rows = [
  { ...tray, ...optionCells },
  variation('81', 'Verde', 'Small', roleCells),
  variation('82', 'Nero', 'Small'),
]
const customer = {
  kind: 'percentage',
  steps: [
    { minQuantity: 5, amount: 100_000 },
    { minQuantity: 10, amount: 125_000 },
  ],
  minimum: 2,
  maximum: 100,
  step: 2,
  rolePrice: { kind: 'flat', regularMinor: 4000, saleMinor: 3550 },
}
const options = {
  layout: 'blocks',
  unit: { singular: 'tray', plural: 'trays' },
  samePrices: true,
  minimumTogether: true,
  defaultVariationId: 82,
}

const rolesOf = async (id: number) => (await widerTiers(world.shop().db, [id])).get(id)?.roles
const optionsOf = async (id = 80) => (await tierOptionsOf(world.shop().db, [id])).get(id)

async function exported(): Promise<string> {
  const file = join(world.folder, 'out.csv')
  expect((await exportProducts(world.shop(), { file })).ok).toBe(true)
  return readFile(file, 'utf8')
}

describe('the columns of prices by quantity', () => {
  it('bring rules of roles, and how a product shows them', async () => {
    const report = await run(rows)
    expect([counts(report), report.notes]).toEqual([expect.objectContaining({ imported: 3 }), []])
    expect(await rolesOf(81)).toEqual({ customer })
    expect(await optionsOf()).toEqual(options)
    expect(counts(await run(rows))).toMatchObject({ unchanged: 3, updated: 0 })
  })

  it('are exported, and give the same file in the next shop', async () => {
    await run(rows)
    const file = await exported()
    for (const cell of [...Object.values(roleCells), ...Object.values(optionCells)])
      expect(file).toContain(cell)
    await world.empty()
    const again = await run(rowsOf(file))
    expect(again.notes).toEqual([])
    expect(await exported()).toBe(file)
    expect([await rolesOf(81), await optionsOf()]).toEqual([{ customer }, options])
  })

  it('change only what they name', async () => {
    await run(rows)
    const row = { ID: '81', Type: 'variation', Parent: 'id:80' }
    await run([{ ...row, [`${role}tiered_price_minimum_qty`]: '4' }])
    expect(await rolesOf(81)).toEqual({ customer: { ...customer, minimum: 4 } })
    await run([{ ID: '80', Type: 'variable', 'Meta: _tiered_pricing_template': '' }])
    const { layout: _, ...others } = options
    expect(await optionsOf()).toEqual(others)
    await run([{ ...row, 'Meta: _fixed_price_rules': '5:9.00' }])
    await run([{ ...row, 'Meta: _tiered_price_minimum_qty': '3' }])
    const own = await ownTierRules(world.shop().db, [81])
    expect(own.get(81)).toEqual({ kind: 'fixed', steps: [{ minQuantity: 5, amount: 900 }], minimum: 3 })
    await run([{ ...row, ...Object.fromEntries(Object.keys(roleCells).map((column) => [column, ''])) }])
    expect(await rolesOf(81)).toBeUndefined()
  })

  it('are refused with their row and column when they cannot be read', async () => {
    const broken = {
      [`${role}percentage_price_rules`]: '5:101',
      [`${role}tiered_price_rules_type`]: 'percentage',
      'Meta: _tiered_pricing_template': 'grid',
      'Meta: _tiered_pricing_variable_product_same_prices': 'sometimes',
    }
    const { notes } = await run([{ ...tray, ...broken }])
    expect(notes.map(noteText)).toEqual([expect.stringContaining('Row 2 (TRA-RIVO)')])
    for (const part of ['"5:101"', '"grid"', '"sometimes"', `${role}percentage_price_rules`])
      expect(notes[0]?.about).toContain(part)
  })

  it('name a default variation of the product alone', async () => {
    const { notes } = await run([
      { ...rows[0]!, 'Meta: _tiered_pricing_default_variation_id': '80' },
      ...rows.slice(1),
    ])
    expect(notes.map(({ row, reason }) => [row, reason])).toEqual([[2, 'unknown-link']])
    expect(await optionsOf()).not.toHaveProperty('defaultVariationId')
  })

  it('come back when the import that changed them is undone', async () => {
    await run(rows)
    const { batch } = await run([
      {
        ...tray,
        'Meta: _tiered_pricing_template': 'table',
        'Meta: _tiered_pricing_default_variation_id': '',
      },
      variation('81', 'Verde', 'Small', {
        [`${role}tiered_price_minimum_qty`]: '9',
        'Meta: _guest_tiered_price_rules_type': 'fixed',
      }),
    ])
    expect(Object.keys((await rolesOf(81)) ?? {}).sort()).toEqual(['customer', 'guest'])
    const undone = await undoImport(world.shop(), { batch })
    expect(undone).toMatchObject({ ok: true, value: { restored: 2, skipped: 0 } })
    expect([await rolesOf(81), await optionsOf()]).toEqual([{ customer }, options])
  })

  it('are removed with what their import created', async () => {
    const { batch } = await run(rows)
    expect(await undoImport(world.shop(), { batch })).toMatchObject({
      ok: true,
      value: { removed: 3, skipped: 0 },
    })
  })

  it('of a role that no buyer has are kept as they are', async () => {
    const heading = 'Meta: _wholesale_fixed_price_rules'
    await run([{ ...tray, [heading]: '5:any' }])
    expect(await rolesOf(80)).toBeUndefined()
    expect(await exported()).toContain(heading)
  })
})

/** The rows of a file without line breaks in its cells. */
function rowsOf(file: string): Row[] {
  const [heading = [], ...lines] = file.trimEnd().split('\n').map(cellsOf)
  return lines.map((cells) => Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? ''])))
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)
  return [...cells].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  )
}
