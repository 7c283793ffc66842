import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '../../../src/features/orders/orders.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { formValues } from '../../support/http/form-values.ts'
import { outbox } from '../../support/orders/checkout.ts'
import { type CountryAddress, countryAddresses } from '../../support/orders/country-addresses.ts'
import { readMail } from '../../support/orders/order-mails.ts'
import type { Visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
afterEach(() => expect(app.loggedErrors()).toEqual([]))

type Fields = Readonly<Record<string, string>>
type Refusal = { readonly result: string; readonly messages: string }
type Success = { readonly result: string; readonly redirect: string; readonly order_id: number }

const NONCE = 'woocommerce-process-checkout-nonce'

/**
 * The form as the page of this mode has it, with its hidden fields, filled in for a country. Fields that the country hides
 * have what was typed for another country before.
 */
function filledForm(page: string, address: CountryAddress): Fields {
  const { country, line1, city, state = 'OR', postcode = '97205', phone } = address
  const typed: Fields = {
    ...{ first_name: 'Ada', last_name: 'Marsh', email: `${country}@example.com`, phone },
    ...{ country, address_1: line1, city, state, postcode },
  }
  const form = formValues(page, 'checkout')
  const billing = Object.entries(typed).map(([name, value]) => [`billing_${name}`, value] as const)
  for (const [name] of billing) expect(Object.keys(form)).toContain(name)
  return { ...form, ...Object.fromEntries(billing), payment_method: 'bacs' }
}

/** Requests the total as scripts do after a change of the address; answers the form with the fields of the answer. */
async function reviewed(who: Visitor, page: string, form: Fields): Promise<Fields> {
  const location = (prefix: string) =>
    ['country', 'state', 'postcode', 'city', 'address_1', 'address_2'].map((name) => [
      prefix + name.replace('_1', ''),
      form[`billing_${name}`] ?? '',
    ])
  const reply = await who.post('/?wc-ajax=update_order_review', {
    security: fieldIn({ body: page }, 'update_order_review_nonce'),
    payment_method: 'bacs',
    ...Object.fromEntries([...location(''), ...location('s_')]),
    has_full_address: 'true',
    post_data: new URLSearchParams(form).toString(),
  })
  const { result, fragments } = reply.json<{ result: string; fragments: Fields }>()
  expect([result, Object.keys(fragments).sort()]).toEqual([
    'success',
    ['.woocommerce-checkout-payment', '.woocommerce-checkout-review-order-table'],
  ])
  return { ...form, ...formValues(Object.values(fragments).join('')), payment_method: 'bacs' }
}

const fieldsIn = ({ messages }: Refusal) => [...messages.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id)
/** The text of markup, where each element of a line is a line. */
const linesOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '\n')
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('&#x27;', "'")

describe.each(['ours', 'theirs'])('the checkout with contract_client = %s', (client) => {
  const orders = new Map<string, number>()
  beforeAll(async () => {
    const countries = countryAddresses.map(({ country }) => country).join(' ')
    // Without a list it sells to all countries.
    const sell_to_countries = client === 'ours' ? countries : ''
    const settings = { contract_client: client, sell_to_countries, limit_orders: 10_000 }
    app = await makeTestApp({ settings })
  })
  afterAll(() => app.close())

  it.each(countryAddresses)(
    'orders to $country, after a wrong postcode and state are refused',
    async (address) => {
      const { country, state, postcode, invalidPostcode, label } = address
      const who = await visitorWithCart(app, { [world.coaster]: 1 })
      const { body: page } = await who.get('/checkout/')
      const form = await reviewed(who, page, filledForm(page, address))
      expect(form[NONCE]).toMatch(/^[0-9a-f]{10}$/)

      const wrong = { ...form, billing_postcode: invalidPostcode || '97205', billing_state: 'Atlantis' }
      const expected = [...(state ? ['billing_state'] : []), ...(invalidPostcode ? ['billing_postcode'] : [])]
      const refusal = (await who.post('/?wc-ajax=checkout', wrong)).json<Refusal>()
      expect(refusal.result).toBe('failure')
      expect(fieldsIn(refusal).sort()).toEqual(expected.sort())

      const answer = (await who.post('/?wc-ajax=checkout', form)).json<Success>()
      expect(answer).toMatchObject({ result: 'success' })
      orders.set(country, answer.order_id)
      const order = await orderOf(app.shop, answer.order_id)
      expect(order?.billing).toMatchObject({ country, state: state ?? '', city: address.city })
      if (postcode === undefined) expect(order?.billing.postcode).toBe('')
      const received = await who.get(answer.redirect.replace('http://localhost:3000', ''))
      expect(linesOf(received.body)).toContain(`\n${label}\n`)
    },
  )

  it('writes the address in the country’s own format in the mail to each buyer', async () => {
    await app.runJobs()
    const mails = (await outbox(app.shop)).map(readMail)
    for (const { country, label } of countryAddresses) {
      const mail = mails.find(
        ({ to, subject }) => to.includes(`${country}@`) && subject.includes(String(orders.get(country))),
      )
      expect(mail?.text, country).toContain(label)
    }
  })
})
