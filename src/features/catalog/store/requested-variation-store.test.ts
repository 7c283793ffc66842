import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { choiceId, requestedVariations } from '../facts.ts'
import { matchingVariation } from '../rules/product.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function read(productId: number, requested: Record<string, string>) {
  const id = choiceId(productId, requested)
  return (await requestedVariations.read(database.db, [id])).get(id)
}

const keys = ['a', 'b']
const value = fc.constantFrom('', 'x', 'y', 'z')
/** As imports leave them: a value, any value, or not a word of the attribute. */
const choice = fc.record({ a: value, b: value }, { requiredKeys: [] })

describe('the variation that a choice names', () => {
  it('is the one that the rule of the page finds, whatever the variations are', async () => {
    let next = 500_000
    await fc.assert(
      fc.asyncProperty(
        fc.array(choice, { maxLength: 8 }),
        fc.record({ a: value, b: value }),
        async (made, requested) => {
          const parent = next++
          const variations = made.map((each) => ({ id: next++, choice: each as Record<string, string> }))
          await fill(parent, variations)
          const found = await read(parent, requested)
          const isComplete = keys.every((key) => requested[key as 'a' | 'b'] !== '')
          const wanted = isComplete ? matchingVariation(variations, requested) : undefined
          expect(found?.variation?.id).toBe(wanted?.id)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has its measured amount, from its own columns or those of its product, when they are valid', async () => {
    const measuredWith = async (own: object, products: object) => {
      const variations = [{ id: 600_002, choice: { a: 'x', b: 'x' } }]
      await sql`delete from product where id in (600001, 600002)`.execute(database.db)
      await fill(600_001, variations)
      for (const [id, values] of [
        [600_001, products],
        [600_002, own],
      ] as const) {
        const metaData = Object.entries(values).map(([key, value], index) => ({ id: index + 1, key, value }))
        await sql`update product set meta_data = ${JSON.stringify(metaData)}::jsonb where id = ${id}`.execute(
          database.db,
        )
      }
      const found = await read(600_001, { a: 'x', b: 'x' })
      return found?.variation?.measured
    }
    const liquid = { _unit: 'ml', _unit_base: '1000', _unit_product: '500' }
    expect(await measuredWith({ _unit_product: '0,75' }, liquid)).toEqual({
      amount: 0.75,
      base: 1000,
      unit: 'ml',
    })
    expect(await measuredWith({}, liquid)).toEqual({ amount: 500, base: 1000, unit: 'ml' })
    for (const wrong of ['0', 'abc', '-1', '1e9', '99999999999', '']) {
      expect(await measuredWith({}, { ...liquid, _unit_product: wrong }), wrong).toBeUndefined()
    }
    expect(await measuredWith({}, {})).toBeUndefined()
  })

  it('shows whether all cost the same and are taxed alike', async () => {
    const variationFor = async (prices: readonly (number | null)[], taxClasses: readonly string[]) => {
      const parent = nextParent()
      const made = prices.map((_, index) => ({ id: parent + 1 + index, choice: { a: 'x', b: `y${index}` } }))
      await fill(parent, made)
      for (const [index, { id }] of made.entries()) {
        await sql`update product set regular_price_minor = ${prices[index]}, tax_class = ${taxClasses[index] ?? ''}
                   where id = ${id}`.execute(database.db)
      }
      const found = await read(parent, { a: 'x', b: 'y0' })
      return [found?.allCostTheSame, found?.allTaxedTheSame]
    }
    expect(await variationFor([100, 100], [])).toEqual([true, true])
    expect(await variationFor([100, 100], ['', 'reduced-rate'])).toEqual([true, false])
    expect(await variationFor([100, 101], [])).toEqual([false, false])
    // What nobody can buy counts for nothing.
    expect(await variationFor([100, null], ['', 'reduced-rate'])).toEqual([true, true])
  })

  it('is not read for hidden products', async () => {
    expect(await read(1, { a: 'x' })).toBeUndefined()
  })
})

let parents = 700_000
function nextParent(): number {
  parents += 10
  return parents
}

async function fill(
  parent: number,
  variations: readonly { readonly id: number; readonly choice: object }[],
): Promise<void> {
  const attributes = keys.map((key) => ({ key, label: key, visible: true, forVariations: true, values: [] }))
  await sql`
    insert into product (id, kind, slug, name, status, attributes)
    values (${parent}, 'variable', ${`p-${parent}`}, 'Vase', 'publish', ${JSON.stringify(attributes)}::jsonb)`.execute(
    database.db,
  )
  for (const [position, { id, choice: given }] of variations.entries()) {
    await sql`
      insert into product (id, kind, parent_id, name, status, regular_price_minor, position, choice)
      values (${id}, 'variation', ${parent}, '', 'publish', 100, ${position}, ${JSON.stringify(given)}::jsonb)`.execute(
      database.db,
    )
  }
}
