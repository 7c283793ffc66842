import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { takeEvents } from '../../../test/support/events.ts'
import { formatMoney } from '../../kernel/format.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import { programOf } from '../../platform/program.ts'
import { currencyFormat, generalSettings, shopName } from './general.ts'
import { listSettings, loadSettings, setSetting } from './settings.ts'

let database: TestDatabase
let announced: string[]
let tags: Tags
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from setting`.execute(database.db)
  announced = []
  tags = {
    announce: async (_tx, names) => {
      announced.push(...names)
    },
  }
})

const program = programOf([{ name: 'settings', settings: generalSettings }])
const actor = { kind: 'command', name: 'test' } as const
const set = (name: string, text: string) => setSetting({ db: database.db, tags, program, actor }, name, text)
const list = () => listSettings({ db: database.db, program })

describe('settings', () => {
  it('have their defaults until they are set', async () => {
    const settings = await loadSettings(database.db, generalSettings)
    expect(settings.get(shopName)).toBe('Handsel')
    expect(formatMoney(123450, currencyFormat(settings))).toBe('$1,234.50')
  })

  it('show a change after a reload, and announce it once', async () => {
    const settings = await loadSettings(database.db, generalSettings)
    expect(await set('shop_name', 'Carrara & Clay')).toEqual({ ok: true, value: 'Carrara & Clay' })
    expect(settings.get(shopName)).toBe('Handsel')
    await settings.reload(database.db)
    expect(settings.get(shopName)).toBe('Carrara & Clay')

    await set('shop_name', 'Carrara & Clay')
    expect(announced).toEqual(['settings'])
    expect(await takeEvents(database.db)).toEqual([
      {
        name: 'setting.changed',
        subject: 'setting:shop_name',
        payload: { changes: { shop_name: { before: 'Handsel', after: 'Carrara & Clay' } } },
        actor,
      },
    ])
  })

  it('change together with the amounts that they format', async () => {
    await set('currency_symbol', '€')
    await set('currency_price_format', '%2$s\u00a0%1$s')
    await set('currency_decimal_separator', ',')
    await set('currency_thousand_separator', ' ')
    await set('currency_trim_zeros', 'yes')
    const currency = currencyFormat(await loadSettings(database.db, generalSettings))
    expect([123450, 100000].map((minor) => formatMoney(minor, currency))).toEqual([
      '1 234,50\u00a0€',
      '1 000\u00a0€',
    ])
  })

  it('refuse an unknown name and a wrong value, and change nothing', async () => {
    expect(await set('shop_nmae', 'x')).toEqual({ ok: false, reason: 'unknown-setting' })
    expect(await set('base_country', 'Narnia')).toEqual({ ok: false, reason: 'wrong-value' })
    expect(await set('timezone', 'Europe/Atlantis')).toEqual({ ok: false, reason: 'wrong-value' })
    expect(announced).toEqual([])
    expect((await list()).some(({ changed }) => changed)).toBe(false)
  })

  it('list what is changed, in the order of the declarations', async () => {
    await set('base_country', 'it')
    const listed = await list()
    expect(listed.map(({ declaration }) => declaration)).toEqual(program.settings)
    expect(listed.filter(({ changed }) => changed).map(({ value }) => value)).toEqual(['IT'])
  })

  it('fall back to the default when the stored value is no longer valid', async () => {
    await sql`insert into setting (name, value) values ('shop_name', '7'), ('gone', '"x"')`.execute(
      database.db,
    )
    expect((await loadSettings(database.db, generalSettings)).get(shopName)).toBe('Handsel')
  })

  it('keep the old value when the announcement fails', async () => {
    tags = {
      announce: async () => {
        throw new Error('announcement failed')
      },
    }
    await expect(set('shop_name', 'Lost')).rejects.toThrow('announcement failed')
    expect((await loadSettings(database.db, generalSettings)).get(shopName)).toBe('Handsel')
  })
})
