import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statesOf } from '../../../src/features/addresses/country-states.ts'
import { shopLocale } from '../../../src/features/settings/general.ts'
import { wrongValueText } from '../../../src/features/settings/texts.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { makeCoupons, textOf } from '../../support/cart/coupons.ts'
import { buyer } from '../../support/orders/checkout.ts'
import { mailsAbout } from '../../support/orders/order-mails.ts'
import { placeOrderAs } from '../../support/orders/order-pages.ts'
import { setSettings, settingRefusal } from '../../support/settings.ts'
import { screensOf } from '../../support/texts/screens.ts'
import { type Screens, sameIn, textsIn, textsOfMail } from '../../support/texts/shown-texts.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, world } from '../../support/world.ts'

/** What an owner writes. */
const owners = {
  shop_name: 'Riva',
  shop_email: 'riva@shop.example',
  bank_account_details: 'Ripa',
  home_headline: 'Riva',
  page_about: '<p>Riva</p>',
  page_contact: '<p>Riva</p>',
  page_faq: '<h2>Riva</h2><p>Riva</p>',
  page_privacy_policy: '<p>Riva</p>',
  page_terms: '<p>Riva</p>',
  page_withdrawal: '<p>Riva</p>',
  page_imprint: '<p>Riva</p>',
  product_shipping_text: 'Riva',
  woocommerce_cheque_send_to: 'Ripa',
}

const settings = {
  ...owners,
  woocommerce_cheque_enabled: true,
  limit_sign_ins: 100_000,
  limit_orders: 100_000,
  terms_page: '/terms/',
  privacy_page: '/privacy-policy/',
  handling_days: 2,
}

const britain = { billing_country: 'GB', billing_state: '', billing_postcode: 'SW1A 1AA' }

const listed = { listed_in: ['cart', 'checkout', 'my_account'] }
const trays = { product_categories: ['trays'], min_matching_pieces: 3, individual_use: true }
const coupons = [
  { code: 'ten', amount: '10', discount_type: 'percent', ...listed },
  { code: 'min900', amount: '9.00', minimum_amount: '900', ...listed },
  { code: 'expired', amount: '1.00', date_expires: '2026-01-01', ...listed },
  { code: 'later', amount: '1.00', date_starts: '2026-08-01', ...listed },
  { code: 'gift', amount: '0', giveaway: { of: ['VAS-ALBA'] }, ...listed },
  { code: 'ship', amount: '0', free_shipping: true, usage_limit_per_user: 1, ...listed },
  { code: 'trays', amount: '1.00', exclude_sale_items: true, ...trays, ...listed },
]

/** What owner and buyer write of an order and its files, and names. */
const othersWords = [
  'Leave it with Bea',
  'UPS',
  'A-1',
  'Chipped',
  'Glaze fixed',
  'Pattern',
  'Film',
  'Print it at',
  'alert(1)',
]

/** Texts that are the same in German. */
const alike = [
  '(optional)',
  'Code',
  'Details',
  'Downloads',
  'Name',
  'Name: Ada Marsh',
  'Passkeys',
  'Portugal',
  'Shop',
  'Status',
]

let app: TestApp
let first: Screens
beforeAll(async () => {
  app = await makeTestApp({ settings })
  await fillOtherKinds(app.shop.db)
  const { pool } = app.database
  await pool.query('update stock_level set quantity = 60 where quantity > 0')
  await pool.query('update product set weight_grams = 1200, height_mm = 200, width_mm = 100, length_mm = 90')
  await pool.query(
    `with tag as (insert into term (taxonomy, slug, name) values ('product_tag', 'gift', 'Riva') returning id)
     insert into product_term (product_id, term_id) select 75, id from tag`,
  )
  await makeCoupons(app.shop, ...coupons)
  first = await screensOf(app, 'first')
}, 60_000)
afterAll(() => app.close())

/** All that is not the shop's own wording. */
async function others(): Promise<readonly string[]> {
  const { rows } = await app.database.pool.query<{ word: string }>(
    `select unnest(array[name, sku, button_text]) as word from product union select name from term
      union select name from attribute union select upper(code) from coupon union select title from shipping_method`,
  )
  const stored = rows.map(({ word }) => word).filter(Boolean)
  const typed = [...Object.values(buyer), 'Portland, OR 97205'].filter(Boolean)
  const states = statesOf('US')?.map(({ name }) => name) ?? []
  return [...stored, ...typed, ...states, ...Object.values(owners), ...othersWords]
}

describe('the screens and mails of the shop', () => {
  it('have no text that is the same in English and in German', async () => {
    await setSettings(app, { shop_locale: 'de-DE' })
    await app.cacheUpdated()
    const second = await screensOf(app, 'second')
    await setSettings(app, { shop_locale: 'en-US' })
    const found = sameIn(first, second, await others()).map((each) => each.replace(/^.*?: /, ''))
    expect(found.filter((text) => !alike.includes(text))).toEqual([])
  }, 60_000)
})

describe('a shop in British English', () => {
  it('has its words, dates and sizes, and names its language in pages and mails', async () => {
    await setSettings(app, { shop_locale: 'en-GB' })
    await app.cacheUpdated()
    const who = visitor(app.fastify)
    const pageOf = async (path: string) => (await who.get(path)).body
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
    const cart = await pageOf('/cart/')
    expect(cart).toContain('<html lang="en-GB" dir="ltr"')
    for (const text of ['Your cart', 'Estimate delivery']) expect([...textsIn(cart)]).toContain(text)
    expect(await pageOf('/product/vase-alba/')).toContain('10 × 9 × 20 cm (3.9 × 3.5 × 7.9 in)')
    const order = await placeOrderAs(app, { who, form: { ...britain, terms: '1' } })
    const page = textOf(await pageOf(order.page))
    expect(page).toContain('1 June 2026')
    expect(page).toContain('Delivery address')
    expect(textsIn(await pageOf('/my-account/edit-address/'))).not.toContain('Shipping address')
    const mails = await mailsAbout(app, order.id)
    expect(mails.map(({ html }) => html.slice(0, 60))).toEqual([
      expect.stringContaining('<html lang="en-GB" dir="ltr">'),
      expect.stringContaining('<html lang="en-GB" dir="ltr">'),
    ])
    await setSettings(app, { shop_locale: 'en-US' })
  })
})

it('a locale without catalogues is refused, and the locales are named', async () => {
  expect(await settingRefusal(app, 'shop_locale', 'fr-FR')).toBe('wrong-value')
  expect(wrongValueText(shopLocale, 'fr-FR')).toBe(
    'shop_locale must be one of en-US, en-GB, de-DE. Nothing was changed.',
  )
})

it.each([
  ['between tags', '<p>3 <!-- -->left on the shelf</p>'],
  ['in a label', '<button aria-label="left on the shelf">×</button>'],
  ['in a picture', '<img alt="left on the shelf"/>'],
  ['in a field', '<input placeholder="left on the shelf"/>'],
  ['in a button', '<input type="submit" value="left on the shelf"/>'],
  ['in a description', '<meta name="description" content="left on the shelf"/>'],
])('a text that is not translated is found %s', async (_, planted) => {
  const page = new Map([['/', textsIn(`<p>Riva</p>${planted}<input value="own text"/>`)]])
  expect(sameIn(page, page, ['Riva'])).toEqual(['/: left on the shelf'])
})

it('a text that is not translated is found in the subject of a mail', () => {
  const mail = 'To: ada@example.com\r\nSubject: Riva: on its way\r\n\r\n'
  const mails = new Map([['mails', textsOfMail(mail)]])
  expect(sameIn(mails, mails, ['Riva'])).toEqual(['mails: Riva: on its way'])
})
