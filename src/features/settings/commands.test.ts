import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommandIn } from '../../../test/support/command-line.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { programOf } from '../../platform/program.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { catalogFeature } from '../catalog/feature.ts'
import { blankRecord } from '../catalog/rules/product-record.ts'
import { settingsCommands } from './commands.ts'
import { generalSettings } from './general.ts'

const fee = {
  name: 'handling_fee',
  title: () => 'Handling fee',
  help: () => 'What packing costs.',
  group: 'identity',
  type: 'amount',
  default: 250,
} as const
const open = {
  name: 'open_doors',
  title: () => 'Open doors',
  help: () => 'Doors stay open.',
  group: 'identity',
  type: 'yes-no',
  default: false,
  warning: (value: unknown) => (value ? 'Warning: it gets cold.' : undefined),
} as const
const { warning: _, ...withoutWarning } = open
const night = { ...withoutWarning, name: 'open_at_night' } as const
const doors = {
  name: 'doors',
  settings: [open, night],
  problems: (settings: Settings) =>
    settings.get<boolean>(night) && !settings.get<boolean>(open)
      ? [{ name: night.name, text: 'Doors that are closed by day are closed at night.' }]
      : [],
}
const program = programOf([
  {
    name: 'settings',
    settings: [...generalSettings, fee, open, night],
    settingsChecks: [doors],
    commands: settingsCommands,
  },
  catalogFeature,
])

let database: TestDatabase
let printed: string[]
let warned: string[]
let closed: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from setting`.execute(database.db)
  printed = []
  warned = []
  closed = 0
})

/** Runs a command line, with a shop that has only a database. */
function run(...args: string[]): Promise<number> {
  const shop = { db: database.db, program, tags: { announce: async () => {} } } as unknown as Shop
  return runCommandIn(program.commands, args, {
    shop,
    printed,
    warned,
    onClose: () => {
      closed += 1
    },
  })
}

describe('handsel settings', () => {
  it('refuse a value that does not go with those of others, also where the other one is changed', async () => {
    const closedText = 'Doors that are closed by day are closed at night. Nothing was changed.'
    expect(await run('settings', 'set', 'open_at_night', 'yes')).toBe(1)
    expect(warned).toEqual([closedText])
    await run('settings', 'set', 'open_doors', 'yes')
    expect(await run('settings', 'set', 'open_at_night', 'yes')).toBe(0)
    expect(await run('settings', 'set', 'open_doors', 'no')).toBe(1)
    expect(warned.at(-1)).toBe(closedText)
  })

  it('sets a value and prints only the value, for scripts', async () => {
    expect(await run('settings', 'set', 'shop_name', 'Carrara & Clay')).toBe(0)
    expect(await run('settings', 'get', 'shop_name')).toBe(0)
    expect(printed).toEqual(['Carrara & Clay'])
    expect(closed).toBe(2)
  })

  it('writes amounts with the decimals of the shop', async () => {
    await run('settings', 'set', 'handling_fee', '3.5')
    await run('settings', 'get', 'handling_fee')
    await run('settings', 'set', 'currency_decimals', '0')
    await run('settings', 'get', 'handling_fee')
    expect(printed).toEqual(['3.50', '350'])
  })

  it('lists them all, with the defaults of changed ones', async () => {
    await run('settings', 'set', 'currency_trim_zeros', 'yes')
    await run('settings', 'list')
    const line = printed.indexOf('currency_trim_zeros = yes')
    expect(printed[line + 1]).toMatch(/^ {4}Leave out zero decimals: .* By default: no\.$/)
    expect(printed).toContain('handling_fee = 2.50')
  })

  it('refuses in a sentence, with exit code 1', async () => {
    expect(await run('settings', 'set', 'currency_decimals', '9')).toBe(1)
    expect(await run('settings', 'get', 'colour_of_money')).toBe(1)
    expect(warned).toEqual([
      'currency_decimals must be a whole number, 0 to 4. Nothing was changed.',
      'Unknown setting "colour_of_money". "settings list" shows all settings.',
    ])
    expect(closed).toBe(2)
  })

  it('warns of a value that costs something, and sets it', async () => {
    expect(await run('settings', 'set', 'open_doors', 'yes')).toBe(0)
    expect(await run('settings', 'set', 'open_doors', 'no')).toBe(0)
    expect(warned).toEqual(['Warning: it gets cold.'])
  })

  it('accepts a single e-mail address as the shop’s', async () => {
    for (const text of ['nonsense', 'a@b', 'a@example.com, b@example.com', 'Ada <ada@example.com>'])
      expect(await run('settings', 'set', 'shop_email', text)).toBe(1)
    expect(new Set(warned)).toEqual(
      new Set(['shop_email must be one email address, such as shop@example.com. Nothing was changed.']),
    )
    expect(await run('settings', 'set', 'shop_email', 'ada.b+shop@mail.example.com')).toBe(0)
  })

  it('leaves the decimals as they are once there are products', async () => {
    const product = { id: 1, record: blankRecord('Vase Alba'), before: undefined }
    await saveProducts(
      database.db,
      { tags: { announce: async () => {} }, actor: { kind: 'command', name: 'test' } },
      [product],
    )
    expect(await run('settings', 'set', 'currency_decimals', '2')).toBe(0)
    expect(await run('settings', 'set', 'currency_decimals', '0')).toBe(1)
    expect(warned).toEqual([expect.stringContaining('cannot be changed while there are products')])
  })

  it('needs a value to set', async () => {
    expect(await run('settings', 'set', 'shop_name')).toBe(2)
    expect(closed).toBe(0)
  })
})
