import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueCredit } from '../../../src/features/store-credit/store-credit.ts'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, setUpRates, setUpZones } from '../../support/cart/cart-shop.ts'
import { applyCoupon, makeCoupons, textOf } from '../../support/cart/coupons.ts'
import { statementsOf } from '../../support/measure/statements.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { addOffsiteMethod } from '../../support/orders/payment-methods.ts'
import { setSettings } from '../../support/settings.ts'
import { type Reply, type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  addOffsiteMethod()
  app = await makeTestApp({ settings: { calc_taxes: true } })
  await setUpZones(app)
  await setUpRates(app, [{ country: 'US', state: 'CA', ratePpm: 87_500, name: 'Sales tax' }])
  await makeCoupons(
    app.shop,
    { code: 'ten', discount_type: 'percent', amount: '10', usage_limit: 1000 },
    { code: 'by-bank', discount_type: 'percent', amount: '20', payment_methods: ['bacs'] },
  )
})
afterAll(() => app.close())
afterEach(async () => {
  await change('drop trigger if exists meanwhile on placement')
  await change('truncate shop_order, placement, cart restart identity cascade')
  await change('update stock_level set quantity = 40 where product_id = 97')
  await app.changeCatalogue(`update product set status = 'publish' where id = 97`)
  await change('update coupon set usage_count = 0')
  await setSettings(app, { woocommerce_enable_guest_checkout: 'yes', limit_orders: '1000', terms_page: '' })
  expect(app.loggedErrors()).toEqual([])
})

type Fields = Readonly<Record<string, string>>

async function change(statement: string): Promise<void> {
  await sql.raw(statement).execute(app.shop.db)
}

/** A change by another buyer, or another tab, between reading the cart and the first lock of the order. */
async function changeMeanwhile(statement: string): Promise<void> {
  await change(`create or replace function meanwhile() returns trigger language plpgsql
                as $$ begin ${statement}; return new; end $$`)
  await change(
    'create trigger meanwhile before insert on placement for each row execute function meanwhile()',
  )
}

/** With a coupon in the cart each pricing reads the coupon once: these statements count the pricings. */
async function countCartReads(act: () => Promise<unknown>): Promise<{ openings: number; pricings: number }> {
  const statements = await statementsOf(act)
  return {
    openings: statements.filter((text) => /found as materialized[\s\S]*from cart\s+where/.test(text)).length,
    pricings: statements.filter((text) => /from coupon c\b[\s\S]*where c\.id = any/.test(text)).length,
  }
}

async function fill(ada: Visitor, id: number = world.candle): Promise<Record<string, string>> {
  await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: 1 })
  await applyCoupon(ada, 'ten')
  return checkoutForm(ada)
}

const otherAddress: Fields = {
  ship_to_different_address: '1',
  shipping_first_name: 'Grace',
  shipping_last_name: 'Hopper',
  shipping_country: 'US',
  shipping_address_1: '1 Navy Yard',
  shipping_city: 'Oakland',
  shipping_state: 'CA',
  shipping_postcode: '94607',
}
const inIreland: Fields = {
  billing_country: 'IE',
  billing_city: 'Dublin',
  billing_state: 'D',
  billing_postcode: 'D02 X285',
  billing_phone: '+353 1 555 0100',
}

type Case = {
  readonly name: string
  /** The message to the buyer; absent: it is ordered. */
  readonly message?: string
  readonly form: (form: Fields, ada: Visitor) => Fields | Promise<Fields>
}

const ordered: readonly Case[] = [
  { name: 'an order', form: (form) => form },
  { name: 'an order that goes to another address', form: (form) => ({ ...form, ...otherAddress }) },
]

const refused: readonly Case[] = [
  {
    name: 'a guest in a shop without guests',
    message: 'Please sign in to order',
    form: async (form) => {
      await setSettings(app, { woocommerce_enable_guest_checkout: 'no' })
      return form
    },
  },
  {
    name: 'a field that is empty',
    message: 'Enter your city',
    form: (form) => ({ ...form, billing_city: '' }),
  },
  {
    name: 'a field of another address that is empty',
    message: 'Shipping address: Enter your city',
    form: (form) => ({ ...form, ...otherAddress, shipping_city: '' }),
  },
  {
    name: 'terms that are not agreed to',
    message: 'Please read and accept the terms',
    form: async (form) => {
      await setSettings(app, { terms_page: '/terms/' })
      return form
    },
  },
  {
    name: 'one order too many from an address',
    message: 'Too many orders were placed',
    form: async (form, ada) => {
      await ada.post('/?wc-ajax=checkout', form)
      await setSettings(app, { limit_orders: '1' })
      return fill(ada)
    },
  },
  {
    name: 'a piece that is sold',
    message: 'just sold out',
    form: async (form) => {
      await change('update stock_level set quantity = 0 where product_id = 97')
      return form
    },
  },
  {
    name: 'no way to send it there',
    message: 'We don’t ship to that country',
    form: (form) => ({ ...form, ...inIreland }),
  },
  {
    name: 'a way of delivery that is not on offer',
    message: 'That shipping method isn’t available',
    form: (form) => ({ ...form, 'shipping_method[0]': 'flat_rate:99' }),
  },
  {
    name: 'a way to pay that is not on offer',
    message: 'Select a payment method',
    form: (form) => ({ ...form, payment_method: 'gold' }),
  },
  { name: 'another total', message: 'The total has changed', form: (form) => ({ ...form, seen_total: '1' }) },
  {
    name: 'another total, at another address',
    message: 'The total has changed',
    form: (form) => ({ ...form, ...otherAddress, seen_total: '1' }),
  },
  {
    name: 'a coupon that is for another way to pay',
    message: 'A coupon in your cart doesn’t apply to this order',
    form: async (form, ada) => {
      await applyCoupon(ada, 'by-bank')
      return form
    },
  },
  {
    name: 'the key of another order',
    message: 'already placed another order with this form',
    form: async (form, ada) => {
      await ada.post('/?wc-ajax=checkout', form)
      const { placement_key = '' } = form
      return { ...(await fill(ada)), placement_key }
    },
  },
  {
    name: 'too many orders that wait for their money',
    message: 'several unpaid orders',
    form: async (form, ada) => {
      let next = form
      for (let held = 0; held < 3; held++) {
        await ada.post('/?wc-ajax=checkout', { ...next, payment_method: 'offsite' })
        next = await fill(ada)
      }
      return { ...next, payment_method: 'offsite' }
    },
  },
]

/** The cart is empty, or nothing in it is sold any more: no coupon is read. */
const emptyCarts: readonly Case[] = [
  {
    name: 'an empty cart',
    message: 'Your cart is empty',
    form: async (form) => {
      await change(`update cart set lines = '[]', version = version + 1`)
      return form
    },
  },
  {
    name: 'a piece that is gone from the shop',
    message: 'can’t be ordered. Please update your cart',
    form: async (form) => {
      await app.changeCatalogue(`update product set status = 'draft' where id = 97`)
      return form
    },
  },
  {
    name: 'an order that stands, and a form that was changed since',
    message: 'before you changed this form',
    form: async (form, ada) => {
      await ada.post('/?wc-ajax=checkout', form)
      return { ...form, order_comments: 'Ring twice' }
    },
  },
]

/** Something changed after the cart was read: it is read once more, and not again. */
const changedMeanwhile: readonly Case[] = [
  {
    name: 'a piece that is sold meanwhile',
    message: 'just sold out',
    form: async (form) => {
      await changeMeanwhile('update stock_level set quantity = 0 where product_id = 97')
      return form
    },
  },
  {
    name: 'a cart that is changed meanwhile',
    message: 'changed in another window',
    form: async (form) => {
      await changeMeanwhile('update cart set version = version + 1')
      return form
    },
  },
  {
    name: 'a coupon that is used up meanwhile',
    message: 'A coupon in your cart has reached its usage limit',
    form: async (form) => {
      await changeMeanwhile('update coupon set usage_count = 1000')
      return form
    },
  },
]

const creditSpentMeanwhile: Case = {
  name: 'a credit that is spent meanwhile',
  message: 'Your store credit has changed',
  form: async (form, ada) => {
    const credit = await issueCredit(app.shop, { minor: 500, days: 0 })
    if (credit.ok) await applyCoupon(ada, credit.value.code)
    await changeMeanwhile('update credit set balance_minor = 0')
    return form
  },
}

const routes = [
  { way: 'script', path: '/?wc-ajax=checkout' },
  { way: 'form', path: '/checkout/' },
] as const

async function send(path: string, { message, form }: Case) {
  const ada = visitor(app.fastify)
  const fields = await form(await fill(ada), ada)
  let reply: Reply | undefined
  const reads = await countCartReads(async () => {
    reply = await ada.post(path, fields)
  })
  const { status = 0, body = '' } = reply ?? {}
  if (message) expect(textOf(body)).toContain(message)
  else expect(path.includes('wc-ajax') ? JSON.parse(body).result : status).toBe(message ?? 'success')
  return reads
}

describe.each(routes)('a checkout by $way reads its cart', ({ way, path }) => {
  it('for an expired form only to show it again', async () => {
    const old: Case = {
      name: 'an old form',
      message: 'This page has expired',
      form: (form) => ({ ...form, 'woocommerce-process-checkout-nonce': 'none' }),
    }
    const reads = way === 'form' ? 1 : 0
    expect(await send(path, old)).toEqual({ openings: reads, pricings: reads })
  })

  it.each(refused)('once for $name', async (each) => {
    expect(await send(path, each)).toEqual({ openings: 1, pricings: 1 })
  })

  it.each(emptyCarts)('once for $name', async (each) => {
    expect(await send(path, each)).toEqual({ openings: 1, pricings: 0 })
  })

  it.each(changedMeanwhile)('once more for $name', async (each) => {
    expect(await send(path, each)).toEqual({ openings: 2, pricings: 2 })
  })

  it('once more for a credit that was spent in the meantime, if a page shows the cart', async () => {
    const reads = way === 'form' ? 2 : 1
    expect(await send(path, creditSpentMeanwhile)).toEqual({ openings: reads, pricings: reads })
  })
})

describe('a successful checkout reads its cart', () => {
  it.each(ordered)('once for $name', async (each) => {
    expect(await send('/?wc-ajax=checkout', each)).toEqual({ openings: 1, pricings: 1 })
  })

  it('once if its key has ordered already', async () => {
    const ada = visitor(app.fastify)
    const form = await fill(ada)
    const first = (await ada.post('/?wc-ajax=checkout', form)).json()
    const again = async () => expect((await ada.post('/?wc-ajax=checkout', form)).json()).toEqual(first)
    expect(await countCartReads(again)).toEqual({ openings: 1, pricings: 0 })
  })
})

describe('the checkout page reads its cart', () => {
  it('once for a guest', async () => {
    const ada = visitor(app.fastify)
    await fill(ada)
    expect(await countCartReads(() => ada.get('/checkout/'))).toEqual({ openings: 1, pricings: 1 })
  })

  it('once for an account with an address, and stores that address', async () => {
    const ada = await signedIn(app, 'grace@example.com')
    const address = {
      country: 'US',
      state: 'CA',
      city: 'Oakland',
      postcode: '94607',
      line1: '1 Navy Yard',
    }
    await sql`insert into account_address (account_id, fields, for_billing, for_shipping)
              values (${ada.id}, ${JSON.stringify(address)}::jsonb, true, true)`.execute(app.shop.db)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
    await applyCoupon(ada, 'ten')
    let page: Reply | undefined
    const reads = await countCartReads(async () => {
      page = await ada.get('/checkout/')
    })
    expect(reads).toEqual({ openings: 1, pricings: 1 })
    expect(fieldIn({ body: page?.body ?? '' }, 'billing_city')).toBe('Oakland')
    expect(page?.body).toContain('Sales tax')
    expect((await ada.get('/cart/')).body).toContain('Sales tax')
  })

  it('once if a coupon is removed for the payment method', async () => {
    const ada = visitor(app.fastify)
    await fill(ada)
    await applyCoupon(ada, 'by-bank')
    const security = fieldIn(await ada.get('/checkout/'), 'update_order_review_nonce')
    const place = { country: 'US', state: 'OR', city: 'Portland', postcode: '97205' }
    let reply: Reply | undefined
    const reads = await countCartReads(async () => {
      reply = await ada.post('/?wc-ajax=update_order_review', { security, ...place, payment_method: 'cod' })
    })
    expect(reads).toEqual({ openings: 1, pricings: 1 })
    expect(reply?.body).toContain('BY-BANK')
    const again = await ada.post('/?wc-ajax=update_order_review', {
      security,
      ...place,
      payment_method: 'cod',
    })
    expect(again.body).not.toContain('BY-BANK')
  })
})

describe('a form without script that is refused', () => {
  it('comes back with the total for its values, so that it can be sent again', async () => {
    const ada = visitor(app.fastify)
    const form = { ...(await fill(ada)), ...otherAddress }
    const first = await ada.post('/checkout/', { ...form, seen_total: '1' })
    expect(first.status).toBe(400)
    expect(first.body).toContain('Sales tax')
    const again = await ada.post('/checkout/', { ...form, seen_total: fieldIn(first, 'seen_total') })
    expect(again.status).toBe(302)
  })
})
