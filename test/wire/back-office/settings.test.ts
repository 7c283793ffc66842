import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../../src/features.ts'
import { roles } from '../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

const base = '/wp-json/handsel/v1/settings'
const token = {
  name: 'carrier_token',
  title: () => 'Token',
  help: () => 'The token of the carrier.',
  group: 'dispatch',
  type: 'text',
  default: '',
  isSecret: true,
} as const

let app: TestApp
let owner: Caller
let manager: Caller
beforeAll(async () => {
  app = await makeTestApp({ features: [...features, { name: 'carrier', settings: [token] }] })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  manager = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(() => app.database.pool.query('delete from setting'))

type Field = {
  name: string
  type: string
  value: unknown
  default: unknown
  changed: boolean
  is_set: boolean
  unit: string
  choices: { value: string; title: string }[]
  when: { name: string; value: unknown } | null
}
const read = async (section: string, who = owner) => (await who.request('GET', `${base}/${section}`)).json()
const save = (section: string, version: number, values: object, who = owner) =>
  who.request('PUT', `${base}/${section}`, { body: { version, values } })
const fieldOf = (record: { fields: Field[] }, name: string) =>
  record.fields.find((each) => each.name === name)!
const saved = async (section: string, values: object) => {
  const { version } = await read(section)
  return save(section, version, values)
}

describe('the sections of the settings', () => {
  it('have every setting once, in words of the owner', async () => {
    const sections: { id: string; title: string; help: string; fields: Field[] }[] = (
      await owner.request('GET', base)
    ).json()
    const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names.toSorted()).toEqual(app.shop.program.settings.map(({ name }) => name).toSorted())
    expect(sections[0]).toMatchObject({ id: 'shop', title: 'Shop' })
    expect(sections.every(({ title, help }) => title !== '' && /\.$/.test(help))).toBe(true)
  })

  it('say what a field is: unit, choices in words, and what it depends on', async () => {
    const backups = await read('backups')
    expect(fieldOf(backups, 'backup_hour')).toMatchObject({
      type: 'number',
      value: 3,
      unit: 'o’clock',
      when: { name: 'backup_nightly', value: true },
    })
    const shop = await read('shop')
    expect(fieldOf(shop, 'shop_locale').choices).toContainEqual({ value: 'de-DE', title: 'German (Germany)' })
    const emails = await read('emails')
    expect(fieldOf(emails, 'order_mails_off')).toMatchObject({ type: 'choices', value: [] })
  })

  it.each(roles)('are for those who manage the shop: %s', async (role) => {
    const who = await programOf(app, (await accountOf(app, `as-${role}`, role)).id, 'read_write')
    const may = role === 'administrator' || role === 'shop_manager'
    const isOwner = role === 'administrator'
    for (const section of ['shop', 'security', 'backups', 'scripts']) {
      const isOpen = section === 'shop' ? may : isOwner
      const { status } = await who.request('GET', `${base}/${section}`)
      const written = await save(section, 9e15, {}, who)
      expect([section, status, written.status]).toEqual([section, isOpen ? 200 : 403, isOpen ? 200 : 403])
    }
    const { status, ...listed } = await who.request('GET', base)
    expect(status).toBe(may ? 200 : 403)
    if (may) {
      const ids = listed.json().map(({ id }: { id: string }) => id)
      expect([ids.includes('shop'), ids.includes('security')]).toEqual([true, isOwner])
    }
  })

  it('are not for guests, and others do not exist', async () => {
    expect((await guestOf(app).request('GET', `${base}/shop`)).status).toBe(401)
    expect((await owner.request('GET', `${base}/nonsense`)).status).toBe(404)
    expect((await owner.request('GET', `${base}/constructor`)).status).toBe(404)
  })
})

describe('a section', () => {
  it('is saved with values of every kind, which the shop has then', async () => {
    const { status, ...answer } = await saved('shipping', {
      sell_to_countries: ['DE', 'AT'],
      handling_days: 3,
      dispatch_weekdays: ['Mon', 'Thu'],
      product_shipping_text: ['Wrapped in wool.', 'Sent\nby bike.'],
    })
    expect(status).toBe(200)
    const record = answer.json()
    expect(fieldOf(record, 'sell_to_countries')).toMatchObject({ value: ['DE', 'AT'], changed: true })
    expect(fieldOf(record, 'product_shipping_text').value).toEqual(['Wrapped in wool.', 'Sent by bike.'])
    const page = async () => (await guestOf(app).request('GET', '/shipping-and-returns/')).body
    await expect.poll(page).toContain('Wrapped in wool.')
  })

  it('keeps rows, parts and amounts as they were entered', async () => {
    const account = { account_name: 'Ada', iban: 'DE89370400440532013000' }
    await saved('payments', { woocommerce_bacs_accounts: [account], woocommerce_cod_min_amount: '12.50' })
    const payments = await read('payments')
    expect(fieldOf(payments, 'woocommerce_bacs_accounts').value).toEqual([account])
    expect(fieldOf(payments, 'woocommerce_cod_min_amount').value).toBe('12.50')
    await saved('home', { home_promise_1: ['Made by hand', 'By four people.'], home_promise_2: ['', ''] })
    const home = await read('home')
    expect(fieldOf(home, 'home_promise_1').value).toEqual(['Made by hand', 'By four people.'])
    expect(fieldOf(home, 'home_promise_2')).toMatchObject({ value: [], changed: false })
  })

  it('takes all values or none, and says at each field what is wrong', async () => {
    const refused = await saved('shop', {
      shop_name: 'New name',
      shop_email: 'nonsense',
      base_country: 'ZZ',
      base_city: 'x'.repeat(101),
      timezone: 7,
      currency_code: 'EUR',
    })
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'rest_invalid_param',
      data: {
        params: {
          timezone: 'Select one of the choices.',
          currency_code: 'There is no such setting here.',
        },
      },
    })
    const wrong = await saved('shop', {
      shop_name: '',
      shop_email: 'nonsense',
      base_country: 'ZZ',
      base_city: 'x'.repeat(101),
    })
    expect(wrong.json().data.params).toEqual({
      shop_name: 'Enter a text.',
      shop_email: 'Enter one email address, such as shop@example.com.',
      base_country: 'Select one of the choices.',
      base_city: 'Enter at most 100 characters.',
    })
    expect(fieldOf(await read('shop'), 'shop_name').changed).toBe(false)
    const number = await saved('currency', { currency_decimals: 9 })
    expect(number.json().data.params).toEqual({ currency_decimals: 'Enter a whole number from 0 to 4.' })
    const terms = await saved('legal', { terms_page: 'https://evil.example' })
    expect(terms.json().data.params.terms_page).toMatch(/^“Page with the terms” must be a path/)
  })

  it('leads to pages by their titles, and to those alone that there are', async () => {
    const before = fieldOf(await read('legal'), 'terms_page')
    expect([before.type, before.choices]).toEqual(['page', [{ value: '', title: 'No page' }]])
    const texts = { page_imprint: '<p>Riva, 1 Quay</p>', page_withdrawal: '<p>14 days</p>' }
    expect((await saved('legal', texts)).status).toBe(200)
    await expect
      .poll(async () => fieldOf(await read('legal'), 'terms_page').choices)
      .toEqual([
        { value: '', title: 'No page' },
        { value: '/withdrawal/', title: 'Right of withdrawal' },
        { value: '/imprint/', title: 'Imprint' },
      ])
    const { body } = await guestOf(app).request('GET', '/imprint/')
    expect(body).toContain('Riva, 1 Quay')
    expect(body).toMatch(/<footer[\s\S]*href="\/imprint\/"/)
    await saved('legal', { terms_page: '/shop/' })
    await expect
      .poll(async () => fieldOf(await read('legal'), 'terms_page').choices.at(-1))
      .toEqual({
        value: '/shop/',
        title: '/shop/',
      })
  })

  it('refuses a change that the shop has locked', async () => {
    const locked = await saved('currency', { currency_decimals: 0 })
    expect(locked.json().data.params.currency_decimals).toContain('while there are products')
  })

  it('gives a setting its default again, and its version grows', async () => {
    const first = (await saved('shop', { base_city: 'Turin' })).json()
    const second = (await save('shop', first.version, { base_city: null })).json()
    expect(fieldOf(second, 'base_city')).toMatchObject({ value: '', changed: false })
    expect(second.version).toBeGreaterThan(first.version)
    const { rows } = await app.database.pool.query(`select 1 from setting where name = 'base_city'`)
    expect(rows).toEqual([])
  })

  it('is not overwritten by those who have not seen the last change', async () => {
    const { version } = await read('shop')
    expect((await save('shop', version, { base_city: 'Turin' })).status).toBe(200)
    const stale = await save('shop', version, { base_city: 'Milan', shop_phone: '1' }, manager)
    expect(stale.status).toBe(409)
    const { code, data } = stale.json()
    expect(code).toBe('handsel_conflict')
    expect(data.changes).toEqual([
      { name: 'base_city', by: expect.any(String), date_gmt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ])
    expect(fieldOf(data.current, 'base_city').value).toBe('Turin')
    expect(fieldOf(await read('shop'), 'shop_phone').value).toBe('')
    expect((await save('shop', data.current.version, { base_city: 'Milan' }, manager)).status).toBe(200)
  })

  it('notices changes by other ways: older programs and commands', async () => {
    const { version } = await read('shop')
    const option = '/wp-json/wc/v3/settings/general/woocommerce_store_city'
    expect((await owner.request('PUT', option, { body: { value: 'Rome' } })).status).toBe(200)
    expect((await save('shop', version, { base_city: 'Milan' })).status).toBe(409)
  })

  it('is saved once by two people at the same time', async () => {
    const { version } = await read('shop')
    const answers = await Promise.all(
      ['Turin', 'Milan', 'Rome'].map((city) => save('shop', version, { base_city: city })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('never shows a secret', async () => {
    const record = (await saved('shipping', { carrier_token: 'hush-hush' })).json()
    expect(fieldOf(record, 'carrier_token')).toMatchObject({ type: 'secret', value: '', is_set: true })
    expect(JSON.stringify((await owner.request('GET', base)).json())).not.toContain('hush-hush')
    const { rows } = await app.database.pool.query(`select payload::text from event`)
    expect(JSON.stringify(rows)).not.toContain('hush-hush')
    await expect.poll(() => app.shop.settings.get(token)).toBe('hush-hush')
  })
})
