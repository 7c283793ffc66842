import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { projectRoot } from '../../platform/files/project-root.ts'
import { programOf } from '../../platform/program.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { shopExtensions } from '../../shop.config.ts'
import { cachedZones } from './cached-zones.ts'
import { shippingMethodPoint } from './shipping-method.ts'
import { exportZones, importZones, problemsInZones } from './zone-import.ts'

const program = programOf([], shopExtensions)
const terms = { decimals: 2, kinds: program.extensions(shippingMethodPoint) }

let database: TestDatabase
let announced: string[]
beforeEach(async () => {
  database = await testDatabase()
  announced = []
})
afterEach(() => database.close())

const settings: Settings = { get: <Value>(declaration: SettingDeclaration<Value>) => declaration.default }
const shop = () => ({
  db: database.db,
  settings,
  program,
  actor: { kind: 'command', name: 'shipping import' } as const,
  tags: { announce: async (_tx: unknown, tags: readonly string[]) => void announced.push(...tags) },
})
const methodIds = async () =>
  (await exportZones(shop())).zones.flatMap(({ id, methods }) =>
    methods.map((method) => [id, method.kind, method.id]),
  )

const flat = (changes: object = {}) => ({
  kind: 'flat_rate',
  title: 'Post',
  settings: { cost: '5' },
  ...changes,
})

describe('the default zones', () => {
  it('are one for the whole world, with the default costs', async () => {
    expect(await exportZones(shop())).toEqual({
      zones: [
        {
          id: 0,
          name: 'Everywhere',
          preselect: 'cheapest',
          regions: [],
          postcodes: [],
          methods: [
            {
              ...{ id: 1, kind: 'flat_rate', title: 'Standard shipping', enabled: true, tax: 'taxable' },
              settings: { cost: '6.90' },
            },
            {
              ...{ id: 2, kind: 'free_shipping', title: 'Free shipping', enabled: true, tax: 'taxable' },
              settings: { requires: 'either', minAmount: '75.00' },
            },
          ],
        },
      ],
    })
    expect(await problemsInZones(database.db, terms)).toEqual([])
  })

  it('have the values of the earlier settings', async () => {
    await migrateAgain({
      ...{
        flat_rate_title: 'Paketpost',
        flat_rate_cost: 1250,
        free_shipping_title: 'Gratis',
        free_shipping_from: 0,
      },
      sell_to_countries: 'DE',
    })
    const { zones } = await exportZones(shop())
    expect(zones[0]?.methods).toMatchObject([
      { id: 1, title: 'Paketpost', enabled: true, settings: { cost: '12.50' } },
      { id: 2, title: 'Gratis', enabled: false, settings: { minAmount: '0.00' } },
    ])
    const { rows } = await sql<{ name: string }>`select name from setting`.execute(database.db)
    expect(rows).toEqual([{ name: 'sell_to_countries' }])
  })

  it('use the decimals of the currency, and the defaults where a setting was invalid', async () => {
    await migrateAgain({
      currency_decimals: 0,
      flat_rate_cost: 990,
      free_shipping_from: 'much',
      flat_rate_title: '',
    })
    const { zones } = await exportZones(shop())
    expect(zones[0]?.methods).toMatchObject([
      { title: 'Standard delivery', settings: { cost: '990' } },
      { enabled: true, settings: { minAmount: '7500' } },
    ])
  })

  /** The migration, on a shop whose owner has set these settings. */
  async function migrateAgain(values: Readonly<Record<string, unknown>>): Promise<void> {
    const { pool } = database
    await pool.query('drop table shipping_method, shipping_zone_location, shipping_zone')
    for (const [name, value] of Object.entries(values))
      await pool.query('insert into setting (name, value) values ($1, $2)', [name, JSON.stringify(value)])
    await pool.query(
      await readFile(join(join(projectRoot(), 'db', 'migrations'), '0019-shipping-zones.sql'), 'utf8'),
    )
    await pool.query('alter table shipping_zone add column version bigint not null default 1')
  }
})

describe('an owner’s zones', () => {
  const file = {
    zones: [
      {
        name: 'Near',
        regions: ['US:CA', 'US', 'continent:EU'],
        postcodes: ['902*', '90000...99999'],
        preselect: 'first',
        methods: [flat({ days: [2, 4], tax: 'none' }), flat({ enabled: false })],
      },
      { name: 'Far', regions: ['JP'], methods: [flat()] },
      { id: 0, name: 'Elsewhere', methods: [flat({ id: 1 })] },
    ],
  }

  it('are exported as they were imported, with new ids', async () => {
    expect(await importZones(shop(), file)).toMatchObject({ ok: true })
    const exported = await exportZones(shop())
    expect(exported.zones).toMatchObject(file.zones.map((zone) => ({ ...zone, methods: zone.methods })))
    expect(await methodIds()).toEqual([
      [1, 'flat_rate', 3],
      [1, 'flat_rate', 4],
      [2, 'flat_rate', 5],
      [0, 'flat_rate', 1],
    ])
    expect(announced).toEqual(['settings'])

    expect(await importZones(shop(), exported)).toMatchObject({ ok: true })
    expect(await exportZones(shop())).toEqual(exported)

    await importZones(shop(), { zones: [{ id: 0, name: 'Elsewhere', methods: [flat()] }] })
    expect(await methodIds()).toEqual([[0, 'flat_rate', 6]])
  })

  it('have the ids of the file, and never reuse ids', async () => {
    await importZones(shop(), {
      zones: [{ id: 40, name: 'A', methods: [flat({ id: 90 }), flat()] }, { name: 'B' }],
    })
    expect(await methodIds()).toEqual([
      [40, 'flat_rate', 90],
      [40, 'flat_rate', 91],
    ])
    const { zones } = await exportZones(shop())
    expect(zones.map(({ id, name }) => [id, name])).toEqual([
      [40, 'A'],
      [41, 'B'],
      [0, 'Everywhere else'],
    ])
  })

  it('change nothing when there is a problem, and report all problems', async () => {
    const before = await exportZones(shop())
    const wrong = { zones: [{ name: 'A', regions: ['XX'], methods: [flat({ settings: { cost: '(' } })] }] }
    const taken = await importZones(shop(), wrong)
    expect(taken.ok ? [] : taken.problems).toHaveLength(2)
    expect(await importZones(shop(), { zones: 1 })).toMatchObject({
      ok: false,
      problems: [{ path: ['zones'] }],
    })
    expect(await exportZones(shop())).toEqual(before)
    expect(announced).toEqual([])
  })

  it('can only refer to existing shipping classes', async () => {
    await sql`insert into term (taxonomy, slug, name) values ('product_shipping_class', 'bulky', 'Bulky'),
      ('product_tag', 'huge', 'Huge')`.execute(database.db)
    const withClass = (slug: string) => ({
      zones: [{ name: 'A', methods: [flat({ enabled: false, settings: { classCosts: { [slug]: '5' } } })] }],
    })
    expect(await importZones(shop(), withClass('bulky'))).toMatchObject({ ok: true })
    const refused = await importZones(shop(), withClass('huge'))
    expect(refused).toMatchObject({ ok: false, problems: [{ path: ['zones', 0, 'methods', 0, 'settings'] }] })

    await sql`delete from term where slug = 'bulky'`.execute(database.db)
    expect(await problemsInZones(database.db, terms)).toHaveLength(1)
  })

  it('are consistent when two imports replace them concurrently', async () => {
    const both = ['A', 'B'].map((name) => ({
      zones: [
        { name, methods: [flat()] },
        { name, methods: [flat()] },
      ],
    }))
    await Promise.all([...both, ...both, ...both].map((zones) => importZones(shop(), zones)))
    const { zones } = await exportZones(shop())
    expect(zones).toHaveLength(3)
    expect(zones[0]?.name).toBe(zones[1]?.name)
  })
})

describe('invalid rows', () => {
  it('are left out and reported, and the others still have rates', async () => {
    await sql`insert into shipping_method (zone_id, position, kind, title, settings) values
      (0, 7, 'drone', 'By air', '{}'), (0, 8, 'flat_rate', 'Broken', '{"cost": "1/0"}'),
      (0, 9, 'flat_rate', 'No object', '"6.90"'), (0, 10, 'table_rate', 'Null', 'null')`.execute(database.db)
    await sql`insert into shipping_zone (id, name) values (5, 'Nowhere')`.execute(database.db)
    await sql`insert into shipping_zone_location (zone_id, kind, code) values (5, 'country', 'XX')`.execute(
      database.db,
    )
    const { zones, problems } = await cachedZones.read(shop())
    expect(zones.map(({ id, methods }) => [id, methods.map((method) => method.id)])).toEqual([
      [0, ['flat_rate:1', 'free_shipping:2']],
    ])
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'zones.0.regions.0',
      'zones.1.methods.2.kind',
      'zones.1.methods.3.settings.cost',
      'zones.1.methods.4.settings',
      'zones.1.methods.5.settings',
    ])
    expect(await problemsInZones(database.db, terms)).toHaveLength(5)
  })
})
