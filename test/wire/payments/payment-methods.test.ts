import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moveOrderTo, shipOrder } from '../../../src/features/orders/states/manual-moves.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { setUpZones, textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { setSettings, settingRefusal } from '../../support/settings.ts'
import type { Visitor } from '../../support/visitor.ts'
import { fillOtherKinds, otherKinds, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.shop.db)
  await setUpZones(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await setSettings(app, initialSettings)
  expect(app.loggedErrors()).toEqual([])
})

const initialSettings = {
  woocommerce_cod_enabled: 'yes',
  woocommerce_cod_title: 'Cash on delivery',
  woocommerce_cod_countries: '',
  woocommerce_cod_enable_for_methods: '',
  woocommerce_cod_enable_for_virtual: 'yes',
  woocommerce_cod_min_amount: '0',
  woocommerce_cod_max_amount: '0',
  woocommerce_gateway_order: '',
  woocommerce_bacs_enabled: 'yes',
  woocommerce_bacs_accounts: '[]',
  bank_account_details: '',
  woocommerce_cheque_enabled: 'no',
  woocommerce_cheque_send_to: '',
}

const offeredIn = (html: string) => [...html.matchAll(/id="payment_method_(\w+)"/g)].map(([, id]) => id)
const offered = async (who: Visitor) => offeredIn((await who.get('/checkout/')).body)

/** The payment methods in the answer to a change of the form. */
async function offeredFor(who: Visitor, fields: Record<string, string>) {
  const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await who.get('/checkout/')).body)?.[1] ?? ''
  const reply = await who.post('/?wc-ajax=update_order_review', { security, country: 'US', ...fields })
  return offeredIn(
    reply.json<{ fragments: Record<string, string> }>().fragments['.woocommerce-checkout-payment'] ?? '',
  )
}

const place = async (who: Visitor, changes: Record<string, string>) =>
  (await who.post('/?wc-ajax=checkout', { ...(await checkoutForm(who)), ...changes })).json<{
    result: string
    redirect?: string
    order_id?: number
    messages?: string
  }>()

const visitorWithCoaster = () => visitorWithCart(app, { [world.coaster]: 1 })

describe('payment methods', () => {
  it('have the owner’s order and titles, with unlisted ones last', async () => {
    const ada = await visitorWithCoaster()
    expect(await offered(ada)).toEqual(['cod', 'bacs'])
    await setSettings(app, {
      woocommerce_gateway_order: 'cheque bacs',
      woocommerce_cod_title: 'To the <postman>',
      woocommerce_cheque_enabled: 'yes',
      woocommerce_cheque_send_to: 'Shop | 1 Yard Lane',
    })
    expect(await offered(ada)).toEqual(['cheque', 'bacs', 'cod'])
    expect((await ada.get('/checkout/')).body).toContain('To the &lt;postman&gt;')
  })

  it('depend on the billing country, on the page and in the answer to a change', async () => {
    await setSettings(app, { woocommerce_cod_countries: 'DE CH' })
    const ada = await visitorWithCoaster()
    expect(await offered(ada)).toEqual(['bacs'])
    expect(await offeredFor(ada, { country: 'DE', billing_country: 'DE' })).toEqual(['cod', 'bacs'])
    expect(await offeredFor(ada, { country: 'US', billing_country: 'US' })).toEqual(['bacs'])
  })

  it.each([
    ['a kind', 'local_pickup'],
    ['a single rate', 'local_pickup:24'],
  ])('depend on the shipping method: %s', async (_what, method) => {
    await setSettings(app, { woocommerce_cod_enable_for_methods: method })
    const ada = await visitorWithCoaster()
    expect(await offeredFor(ada, { 'shipping_method[0]': 'flat_rate:22' })).toEqual(['bacs'])
    expect(await offeredFor(ada, { 'shipping_method[0]': 'local_pickup:24' })).toEqual(['cod', 'bacs'])
  })

  it.each([
    ['a cent below the minimum', { woocommerce_cod_min_amount: '18.96' }, ['bacs']],
    ['at the minimum', { woocommerce_cod_min_amount: '18.95' }, ['cod', 'bacs']],
    ['at the maximum', { woocommerce_cod_max_amount: '18.95' }, ['cod', 'bacs']],
    ['a cent above the maximum', { woocommerce_cod_max_amount: '18.94' }, ['bacs']],
  ])('depend on the total, with delivery: %s', async (_what, settings, ids) => {
    // 12.00 for the coaster, 6.95 for the post.
    await setSettings(app, settings)
    expect(await offered(await visitorWithCoaster())).toEqual(ids)
  })

  it('depend on whether anything is shipped', async () => {
    await setSettings(app, { woocommerce_cod_enable_for_virtual: 'no' })
    expect(await offered(await visitorWithCart(app, { [otherKinds.workshop]: 1 }))).toEqual(['bacs'])
    expect(await offered(await visitorWithCoaster())).toEqual(['cod', 'bacs'])
  })

  it('are the only ones that an order can be placed with', async () => {
    const ada = await visitorWithCoaster()
    await setSettings(app, { woocommerce_cod_enabled: 'no' })
    for (const payment_method of ['cod', 'cheque', 'free', 'bacs ', '__proto__']) {
      const refused = await place(ada, { payment_method })
      expect([refused.result, refused.messages]).toEqual([
        'failure',
        expect.stringContaining('Select a payment method'),
      ])
    }
    expect((await place(ada, { payment_method: 'bacs' })).result).toBe('success')
  })

  it('are replaced by a message if none is available, and nothing is placed', async () => {
    await setSettings(app, { woocommerce_cod_min_amount: '500', woocommerce_bacs_enabled: 'no' })
    const ada = await visitorWithCoaster()
    expect(textIn((await ada.get('/checkout/')).body)).toContain(
      'No payment method is available for this order.',
    )
    expect((await place(ada, { payment_method: 'bacs' })).result).toBe('failure')
  })
})

describe('payment instructions', () => {
  const received = async (who: Visitor, redirect = '') =>
    textIn((await who.get(redirect.replace('http://localhost:3000', ''))).body)
  const mailOf = async (id = 0) => {
    await app.runJobs()
    const mail = (await outbox(app.shop)).find(
      (message) => /^To: ada@example.com/m.test(message) && message.includes(`order ${id}`),
    )
    return (mail ?? '').replace(/=\r?\n/g, '').replace(/\s+/g, ' ')
  }

  it('are the bank accounts, on the page and in the mail', async () => {
    const account = { account_name: 'Studio', bank_name: 'Harbor', iban: 'DE89370400440532013000' }
    await setSettings(app, {
      woocommerce_bacs_accounts: JSON.stringify([
        { ...account, bic: 'COBADEFFXXX' },
        { account_name: 'Second', account_number: '000123', sort_code: '111000025' },
      ]),
      bank_account_details: 'The old text',
    })
    const ada = await visitorWithCoaster()
    const { redirect, order_id } = await place(ada, { payment_method: 'bacs' })
    const page = await received(ada, redirect)
    for (const text of [page, await mailOf(order_id)]) {
      expect(text).toMatch(/Account 1:? Studio, Harbor/)
      expect(text).toMatch(/IBAN:? DE89 3704 0044 0532 0130 00 BIC:? COBADEFFXXX/)
      expect(text).toMatch(/Account 2:? Second Account number:? 000123 Routing number:? 111000025/)
      expect(text).not.toContain('The old text')
    }
  })

  it('are the account details as text, if there is no structured account', async () => {
    await setSettings(app, { bank_account_details: 'Studio | First Harbor | 000123' })
    const ada = await visitorWithCoaster()
    const { redirect } = await place(ada, { payment_method: 'bacs' })
    expect(await received(ada, redirect)).toContain('First Harbor 000123')
  })

  it('are the cash for the carrier, until it is paid: on the page, and in the mails of the order and its parcel', async () => {
    const ada = await visitorWithCoaster()
    const { redirect, order_id = 0 } = await place(ada, { payment_method: 'cod' })
    const cash = 'Please have $18.95 in cash ready for the carrier.'
    expect(await received(ada, redirect)).toContain(cash)
    expect(await mailOf(order_id)).toContain(cash)
    await shipOrder(app.shop, order_id, { carrier: 'DHL', number: 'A-1', url: '', isPart: false })
    expect(await received(ada, redirect)).toContain(cash)
    await app.runJobs()
    const mails = (await outbox(app.shop)).map((mail) => mail.replace(/=\r?\n/g, '').replace(/\s+/g, ' '))
    expect(mails.filter((mail) => mail.includes('A-1') && mail.includes(cash))).toHaveLength(1)
    await moveOrderTo(app.shop, order_id, 'completed')
    expect(await received(ada, redirect)).not.toContain('in cash ready')

    await setSettings(app, { woocommerce_cod_instructions: 'Only {amount} in coins.|No cards.' })
    const other = await visitorWithCoaster()
    const next = await place(other, { payment_method: 'cod' })
    expect(await received(other, next.redirect)).toContain('Only $18.95 in coins. No cards.')
  })

  it('are the payee and address of a cheque; without an address cheques are not offered', async () => {
    await setSettings(app, { woocommerce_cheque_enabled: 'yes' })
    const ada = await visitorWithCoaster()
    expect(await offered(ada)).toEqual(['cod', 'bacs'])
    await setSettings(app, { woocommerce_cheque_send_to: 'Studio | 1 Yard Lane' })
    const { redirect, order_id } = await place(ada, { payment_method: 'cheque' })
    expect(await received(ada, redirect)).toContain(
      'Make it payable to Handsel and mail it to: Studio 1 Yard Lane',
    )
    const { rows } = await app.database.pool.query('select status from shop_order where id = $1', [order_id])
    expect(rows).toEqual([{ status: 'on-hold' }])
  })
})

describe('an invalid value of a payment setting', () => {
  it.each([
    ['woocommerce_bacs_accounts', 'not JSON'],
    ['woocommerce_bacs_accounts', '{}'],
    ['woocommerce_bacs_accounts', '[{}]'],
    ['woocommerce_bacs_accounts', '[{"account_name": "Nobody’s number"}]'],
    ['woocommerce_bacs_accounts', '[{"iban": "DE89370400440532013001"}]'],
    ['woocommerce_bacs_accounts', '[{"account_number": "1", "bic": "no BIC"}]'],
    ['woocommerce_bacs_accounts', '[{"account_number": "1", "acount_name": "typo"}]'],
    ['woocommerce_bacs_accounts', '[{"account_number": 1}]'],
    ['woocommerce_bacs_accounts', `[{"account_number": "${'1'.repeat(121)}"}]`],
    ['woocommerce_bacs_accounts', '[{"account_number": "1\\n2"}]'],
    ['woocommerce_cod_countries', 'USA'],
    ['woocommerce_cod_enable_for_methods', 'Flat rate!'],
    ['woocommerce_cod_min_amount', '-1'],
    ['woocommerce_cod_title', ''],
    ['woocommerce_gateway_order', 'cod; drop'],
  ])('%s: %s', async (name, text) => {
    expect(await settingRefusal(app, name, text)).toBe('wrong-value')
  })
})
