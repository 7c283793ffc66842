import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roles } from '../../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/handsel/v1/tax-rates'
const heading =
  'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' }, settings: { calc_taxes: true } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(() => app.database.pool.query('delete from tax_rate'))

type Rate = { id: number; version: number; name: string; rate: string; country: string; order: number }
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  owner.request(method, url, body ? { body } : {})
const added = async (fields: object): Promise<Rate> =>
  (await call('POST', base, { country: 'US', rate: '7', ...fields })).json()
const names = async (query = '') =>
  (await call('GET', `${base}?${query}`)).json().map(({ name }: Rate) => name)

const csv = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="rates.csv"' }

/** Sends a file, as the screen does. */
async function send(path: `preview${string}` | `import${string}`, lines: readonly string[]) {
  const text = lines.join('\n')
  return owner.request('POST', `${base}/${path}`, { body: text, headers: csv })
}

describe('the list of rates', () => {
  it('is filtered by class and country, and searched by what people know', async () => {
    await added({ name: 'State tax', state: 'TN', postcodes: ['37918', '379*'] })
    await added({ name: 'City tax', cities: ['Knoxville'], class: 'reduced-rate' })
    await added({ name: 'VAT', country: 'DE', rate: '19' })
    expect(await names('class=standard')).toEqual(['State tax', 'VAT'])
    expect(await names('class=reduced-rate')).toEqual(['City tax'])
    expect(await names('country=DE')).toEqual(['VAT'])
    expect(await names('search=tn')).toEqual(['State tax'])
    expect(await names('search=3791')).toEqual(['State tax'])
    expect(await names('search=knox')).toEqual(['City tax'])
    expect(await names('search=tax')).toEqual(['State tax', 'City tax'])
    expect(await names('search=%25')).toEqual([])
    expect((await call('GET', '/wp-json/handsel/v1/tax-rates/filters')).json().countries).toEqual([
      'DE',
      'US',
    ])
    const page = await call('GET', `${base}?per_page=2&page=2`)
    expect([page.json().length, page.headers['x-wp-total']]).toEqual([1, '3'])
  })

  it('has an order that is changed one rate at a time', async () => {
    const [a, b, c] = [await added({ name: 'A' }), await added({ name: 'B' }), await added({ name: 'C' })]
    const move = (id: number, to: number, place: string) =>
      call('POST', `/wp-json/handsel/v1/tax-rates/${id}/move`, { to, place })
    expect((await move(c.id, a.id, 'before')).json()).toMatchObject({ id: c.id, version: c.version })
    expect(await names()).toEqual(['C', 'A', 'B'])
    await move(c.id, b.id, 'after')
    expect(await names()).toEqual(['A', 'B', 'C'])
    expect((await move(a.id, 999_999, 'before')).status).toBe(404)
    expect((await move(999_999, a.id, 'before')).status).toBe(404)
    expect((await move(a.id, b.id, 'beside')).status).toBe(400)
    expect(await names()).toEqual(['A', 'B', 'C'])
  })
})

describe('a rate', () => {
  it('of an older version is not written over, and the refusal has the rate as it is', async () => {
    const rate = await added({ name: 'Seen' })
    await owner.request('PUT', `/wp-json/wc/v3/taxes/${rate.id}`, { body: { name: 'Theirs' } })
    const mine = await call('PUT', `${base}/${rate.id}`, { version: rate.version, name: 'Mine' })
    expect([mine.status, mine.json().code, mine.json().data.current.name]).toEqual([
      409,
      'handsel_conflict',
      'Theirs',
    ])
    expect((await call('DELETE', `${base}/${rate.id}?version=${rate.version}`)).status).toBe(409)
    const { version } = (await call('GET', `${base}/${rate.id}`)).json()
    expect((await call('PUT', `${base}/${rate.id}`, { version, name: 'Mine' })).json().name).toBe('Mine')
  })

  it('pressed twice is written once', async () => {
    const rate = await added({ name: 'Once' })
    const both = await Promise.all(
      [1, 2].map(() => call('PUT', `${base}/${rate.id}`, { version: rate.version, rate: '8' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('says of every wrong field what is wrong', async () => {
    const wrong = { country: 'XX', rate: '7.12345', priority: 1, cities: ['x'.repeat(150)], class: 'luxury' }
    const refused = await call('POST', base, wrong)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json().data.params).toSorted()).toEqual(['city', 'class', 'country', 'rate'])
    expect((await call('PUT', `${base}/999999`, { version: 1, name: 'Gone' })).status).toBe(404)
    expect((await call('PUT', `${base}/999999`, { name: 'Without a version' })).status).toBe(400)
  })
})

describe('a file of rates', () => {
  const tennessee = 'US,TN,,,7.0000,State,1,0,1,'
  const knoxville = 'US,TN,37918,KNOXVILLE,2.2500,City,2,1,0,reduced-rate'

  it('is shown before it is written, and written as shown', async () => {
    const { fingerprint } = (await send('preview', [heading, tennessee])).json()
    await send(`import?seen=${fingerprint}`, [heading, tennessee, 'FR,,,,20,TVA,1,0,1,'])
    const file = [heading, tennessee.replace('7.0000', '7.25'), knoxville, 'FR,,,,20,TVA,1,0,1,']
    const preview = (await send('preview?replace=true', file)).json()
    expect(preview).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 0, problem: '' })
    expect(preview.lines).toEqual([
      {
        ...{ line: 2, kind: 'changed', place: 'US · TN', name: 'State', former_name: 'State' },
        ...{ rate: '7.2500', former_rate: '7.0000' },
      },
      {
        ...{ line: 3, kind: 'new', place: 'US · TN · 37918 · KNOXVILLE', name: 'City', former_name: '' },
        ...{ rate: '2.2500', former_rate: '' },
      },
      expect.objectContaining({ line: 4, kind: 'same' }),
    ])
    // Nothing was written yet.
    expect(await names()).toEqual(['State', 'TVA'])
    const imported = await send(`import?replace=true&seen=${preview.fingerprint}`, file)
    expect(imported.json()).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 0 })
    expect(await names()).toEqual(['State', 'City', 'TVA'])
  })

  it('names the rates that it would remove', async () => {
    await added({ name: 'Old', country: 'DE', rate: '16' })
    const preview = (await send('preview?replace=true', [heading, tennessee])).json()
    expect(preview.lines).toContainEqual(
      expect.objectContaining({ line: 0, kind: 'removed', place: 'DE', name: 'Old', rate: '16.0000' }),
    )
  })

  it('is not written when the rates are others than in the preview', async () => {
    const { fingerprint } = (await send('preview', [heading, tennessee])).json()
    await added({ name: 'Meanwhile', country: 'DE' })
    const refused = await send(`import?replace=true&seen=${fingerprint}`, [heading, tennessee])
    expect([refused.status, refused.json().code]).toEqual([409, 'handsel_conflict'])
    expect(await names()).toEqual(['Meanwhile'])
  })

  it('pressed twice is imported once', async () => {
    const { fingerprint } = (await send('preview', [heading, tennessee])).json()
    const both = await Promise.all([1, 2].map(() => send(`import?seen=${fingerprint}`, [heading, tennessee])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await names()).toEqual(['State'])
  })

  it('is undone by the file that was exported before', async () => {
    await added({ name: 'A', rate: '1' })
    await added({ name: 'B', rate: '2', country: 'DE' })
    const exported = await call('GET', '/wp-json/handsel/v1/tax-rates/export')
    expect(exported.headers['content-type']).toContain('text/csv')
    expect(exported.headers['content-disposition']).toContain('tax-rates.csv')
    const { fingerprint } = (await send('preview?replace=true', [heading, tennessee])).json()
    const imported = await send(`import?replace=true&seen=${fingerprint}`, [heading, tennessee])
    expect(await names()).toEqual(['State'])
    const undo = await send(`import?replace=true&seen=${imported.json().fingerprint}`, [exported.body])
    expect(undo.status).toBe(200)
    expect(await names()).toEqual(['A', 'B'])
  })

  it('with wrong lines is not written, and each is named', async () => {
    const file = [heading, tennessee, 'UK,,,,20,VAT,x,0,1,', 'US,TN,,,7.12345,State,1,0,1,']
    const preview = (await send('preview', file)).json()
    expect([preview.added, preview.wrong_count]).toEqual([0, 3])
    expect(preview.wrong.map(({ line }: { line: number }) => line)).toEqual([3, 3, 4])
    expect(preview.wrong[0].text).toBe('Line 3: "UK" is not a country; two letters such as US, or * for all.')
    const refused = await send('import?seen=', file)
    expect([refused.status, refused.json().code]).toEqual([400, 'handsel_tax_file_invalid'])
    expect(await names()).toEqual([])
  })

  it.each([
    ['nothing of a table', ['hello'], /The first line has no columns/],
    ['a heading alone', [heading], /no rates below it/],
    ['no text', ['\0'], /not a text in UTF-8/],
    ['an open quote', [heading, 'US,"TN'], /not a CSV file/],
  ])('that is %s is refused in a sentence', async (_, lines, sentence) => {
    const preview = await send('preview', lines)
    expect([preview.status, preview.json().problem]).toEqual([200, expect.stringMatching(sentence)])
  })

  it('of ten thousand lines is shown and imported', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `US,TN,${index},,7,State,1,0,1,`)
    const { fingerprint, added: count, lines: shown } = (await send('preview', [heading, ...lines])).json()
    expect([count, shown.length]).toEqual([10_000, 200])
    expect((await send(`import?seen=${fingerprint}`, [heading, ...lines])).json().added).toBe(10_000)
  })
})

describe('the trial of taxes', () => {
  const quote = async (query: string) => (await call('GET', `/wp-json/handsel/v1/tax-quotes?${query}`)).json()

  it('is what a cart would be charged', async () => {
    await added({ name: 'VAT', country: 'DE', rate: '19' })
    await added({ name: 'Books', country: 'DE', rate: '7', class: 'reduced-rate' })
    expect(await quote('country=DE&amount=100')).toMatchObject({
      ...{ is_on: true, net: '100.00', tax: '19.00', gross: '119.00' },
      taxes: [{ name: 'VAT', rate: '19.0000', tax: '19.00' }],
    })
    expect(await quote('country=DE&amount=100&class=reduced-rate')).toMatchObject({ tax: '7.00' })
    expect(await quote('country=AT&amount=100')).toMatchObject({ tax: '0.00', taxes: [] })
    for (const wrong of ['amount=abc', 'amount=1,5', 'country=Germany'])
      expect((await call('GET', `/wp-json/handsel/v1/tax-quotes?${wrong}`)).status).toBe(400)
  })
})

it('classes say what uses them', async () => {
  await added({ name: 'Books', class: 'reduced-rate' })
  await app.changeCatalogue('update product set tax_class = $1 where id = $2', 'reduced-rate', world.candle)
  const listed = (await call('GET', '/wp-json/handsel/v1/tax-classes')).json()
  expect(listed).toMatchObject([
    { slug: 'standard', rates: 0 },
    { slug: 'reduced-rate', name: 'Reduced rate', rates: 1, products: 1, is_of_shipping: false },
    { slug: 'zero-rate', rates: 0, products: 0 },
  ])
})

it.each(roles)('are for those who manage the shop: %s', async (role) => {
  const who = await programOf(app, (await accountOf(app, `tax-${role}`, role)).id, 'read_write')
  const may = role === 'administrator' || role === 'shop_manager'
  const file = { body: `${heading}\nUS,,,,1,A,1,0,1,`, headers: csv }
  const get = (path: string) => who.request('GET', `/wp-json/handsel/v1/${path}`)
  const statuses = [
    (await get('tax-rates')).status,
    (await get('tax-rates/filters')).status,
    (await get('tax-rates/export')).status,
    (await get('tax-classes')).status,
    (await get('tax-quotes')).status,
    (await who.request('POST', '/wp-json/handsel/v1/tax-rates/preview', file)).status,
    (await who.request('POST', '/wp-json/handsel/v1/tax-rates/import?seen=', file)).status,
    (await who.request('POST', `${base}/1/move`, { body: { to: 1, place: 'after' } })).status,
    (await who.request('POST', base, { body: { rate: '1' } })).status,
    (await who.request('PUT', `${base}/999999`, { body: { version: 1 } })).status,
    (await who.request('DELETE', `${base}/999999?version=1`)).status,
  ]
  const allowed = [200, 200, 200, 200, 200, 200, 409, 404, 201, 404, 404]
  expect(statuses).toEqual(may ? allowed : statuses.map(() => 403))
  expect((await guestOf(app).request('GET', base)).status).toBe(401)
})
