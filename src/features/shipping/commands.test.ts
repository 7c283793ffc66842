import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommandIn } from '../../../test/support/command-line.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { loadCachedValues } from '../../platform/cache/cached-values.ts'
import { programOf } from '../../platform/program.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { shopExtensions } from '../../shop.config.ts'
import { shippingFeature } from './feature.ts'

const program = programOf([shippingFeature], shopExtensions)

let database: TestDatabase
let folder: string
let printed: string[]
let warned: string[]
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'handsel-shipping-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  printed = []
  warned = []
})

const settings: Settings = { get: <Value>(declaration: SettingDeclaration<Value>) => declaration.default }

/** Runs a command line with a shop of database, settings and cached values. */
async function run(...typed: string[]): Promise<number> {
  const cached = await loadCachedValues({ db: database.db, settings, program }, program.cachedValues)
  const tags = { announce: async () => {} }
  const nowMs = () => Date.parse('2026-11-20T09:00:00Z')
  const shop = { db: database.db, settings, program, cached, tags, nowMs } as unknown as Shop
  return runCommandIn(program.commands, typed, { shop, printed, warned })
}

async function fileOf(value: unknown): Promise<string> {
  const file = join(folder, 'zones.json')
  await writeFile(file, typeof value === 'string' ? value : `\uFEFF${JSON.stringify(value)}`)
  return file
}

const zones = [
  {
    name: 'California',
    regions: ['US:CA'],
    postcodes: ['902*'],
    methods: [
      { kind: 'flat_rate', title: 'Post', days: [1, 3], settings: { cost: '2 + [qty]' } },
      { kind: 'local_pickup', title: 'At the shop', tax: 'none', settings: {} },
      { kind: 'free_shipping', title: 'Free', enabled: false, settings: { requires: 'coupon' } },
    ],
  },
  {
    id: 0,
    name: 'Elsewhere',
    methods: [{ id: 1, kind: 'flat_rate', title: 'Post', settings: { cost: '30' } }],
  },
]

describe('handsel shipping', () => {
  it('exports zones that can be imported again', async () => {
    expect(await run('shipping', 'export')).toBe(0)
    const first = printed.join('\n')
    expect(await run('shipping', 'import', await fileOf({ zones }))).toBe(0)
    expect(printed.at(-1)).toBe('The shop ships by 2 zones with 4 methods.')
    expect(await run('shipping', 'import', await fileOf(first))).toBe(0)
    printed = []
    await run('shipping', 'export')
    expect(printed.join('\n')).toBe(first)
    expect(warned).toEqual([])
  })

  it('lists zones and methods, and quotes a parcel', async () => {
    await run('shipping', 'import', await fileOf({ zones }))
    printed = []
    expect(await run('shipping', 'list')).toBe(0)
    expect(printed.map((line) => line.replace(/:\d+ /, ': '))).toEqual([
      expect.stringMatching(/^\d+ California: US:CA 902\*$/),
      '    flat_rate: Post (1 to 3 working days) {"cost":"2 + [qty]"}',
      '    local_pickup: At the shop (no tax) {}',
      '    free_shipping: Free (off) {"requires":"coupon"}',
      '0 Elsewhere: the rest of the world',
      '    flat_rate: Post {"cost":"30"}',
    ])

    printed = []
    const there = ['--country', 'us', '--state', 'CA', '--postcode', '90210']
    expect(await run('shipping', 'quote', ...there, '--quantity', '3')).toBe(0)
    expect(printed).toEqual([
      expect.stringMatching(/^\* flat_rate:\d+ {2}Post {2}\$5\.00 {2}Arrives November 24 – 26$/),
      expect.stringMatching(/^ {2}local_pickup:\d+ {2}At the shop {2}\$0\.00$/),
    ])
    printed = []
    expect(await run('shipping', 'quote', '--country', 'US', '--price', '50.00', '--weight', '1200.5')).toBe(
      0,
    )
    expect(await run('shipping', 'quote', '--country', 'JP')).toBe(0)
    expect(printed).toEqual(['* flat_rate:1  Post  $30.00', 'No shipping method ships there.'])
  })

  it.each([
    [{ zones: [{ name: 'A', regions: ['XX'] }] }, 'zones[0].regions[0]: "XX" is no region.'],
    [{ zones: 1 }, 'zones: Invalid input'],
    ['{', 'This is not JSON'],
    [`"${'a'.repeat(5_000_000)}"`, 'No file of zones is larger than 5 MB'],
  ])('reports the problem of a file, and changes nothing', async (value, args) => {
    await run('shipping', 'export')
    const before = printed.join('\n')
    expect(await run('shipping', 'import', await fileOf(value))).toBe(1)
    expect(warned.join('\n')).toContain(args)
    expect(warned.at(-1)).toBe('Nothing was changed.')
    printed = []
    await run('shipping', 'export')
    expect(printed.join('\n')).toBe(before)
  })

  it('limits the number of reported problems', async () => {
    const regions = Array.from({ length: 900 }, () => 'XX')
    expect(await run('shipping', 'import', await fileOf({ zones: [{ name: 'A', regions }] }))).toBe(1)
    expect(warned).toHaveLength(21)
  })

  it.each([
    ['--price', '-1'],
    ['--price', 'much'],
    ['--quantity', '0'],
    ['--quantity', '1.5'],
    ['--weight', 'heavy'],
  ])('does not quote for %s %s', async (option, value) => {
    expect(await run('shipping', 'quote', option, value)).toBe(2)
  })

  it('reports a missing file', async () => {
    expect(await run('shipping', 'import', join(folder, 'none.json'))).toBe(1)
    expect(await run('shipping', 'import')).toBe(2)
    expect(warned.join()).toContain('There is no file of this name')
  })
})
