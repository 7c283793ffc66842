import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueCredit } from '../../src/features/store-credit/store-credit.ts'
import { signedIn } from '../support/account.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { fieldIn, setUpRates, setUpZones } from '../support/cart-shop.ts'
import { checkoutForm } from '../support/checkout.ts'
import { applyCoupon, makeCoupons, textOf } from '../support/coupons.ts'
import { setAll } from '../support/own-settings.ts'
import { payOffsite } from '../support/pay-offsite.ts'
import { statementsOf } from '../support/statements.ts'
import { type Reply, type Visitor, visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

let app: TestApp
beforeAll(async () => {
  payOffsite()
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
  await change('update stock_level set on_shelf = 40 where product_id = 97')
  await change(`update product set status = 'publish' where id = 97`)
  await change('update coupon set taken = 0')
  await setAll(app, { woocommerce_enable_guest_checkout: 'yes', limit_orders: '1000', terms_page: '' })
  expect(app.faults()).toEqual([])
})

type Fields = Readonly<Record<string, string>>

async function change(statement: string): Promise<void> {
  await sql.raw(statement).execute(app.shop.db)
}

/** What another buyer, or another tab, does between the look at the cart and the first lock of the order. */
async function meanwhile(statement: string): Promise<void> {
  await change(`create or replace function meanwhile() returns trigger language plpgsql
                as $$ begin ${statement}; return new; end $$`)
  await change(
    'create trigger meanwhile before insert on placement for each row execute function meanwhile()',
  )
}

/** With a coupon in the cart each pricing reads the coupon once: these statements count the pricings. */
async function looksAtCart(act: () => Promise<unknown>): Promise<{ openings: number; pricings: number }> {
  const statements = await statementsOf(act)
  return {
    openings: statements.filter((text) => /named as materialized[\s\S]*from cart where/.test(text)).length,
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
  /** What the buyer reads of it; absent: it is ordered. */
  readonly told?: string
  readonly form: (form: Fields, ada: Visitor) => Fields | Promise<Fields>
}

const ordered: readonly Case[] = [
  { name: 'an order', form: (form) => form },
  { name: 'an order that goes to another address', form: (form) => ({ ...form, ...otherAddress }) },
]

const refused: readonly Case[] = [
  {
    name: 'a guest in a shop without guests',
    told: 'Please sign in to order',
    form: async (form) => {
      await setAll(app, { woocommerce_enable_guest_checkout: 'no' })
      return form
    },
  },
  { name: 'a field that is empty', told: 'Town', form: (form) => ({ ...form, billing_city: '' }) },
  {
    name: 'a field of another address that is empty',
    told: 'Delivery: Town',
    form: (form) => ({ ...form, ...otherAddress, shipping_city: '' }),
  },
  {
    name: 'terms that are not agreed to',
    told: 'Please read the terms',
    form: async (form) => {
      await setAll(app, { terms_page: '/terms/' })
      return form
    },
  },
  {
    name: 'one order too many from an address',
    told: 'Many orders have come',
    form: async (form, ada) => {
      await ada.post('/?wc-ajax=checkout', form)
      await setAll(app, { limit_orders: '1' })
      return fill(ada)
    },
  },
  {
    name: 'a piece that is sold',
    told: 'Somebody was quicker',
    form: async (form) => {
      await change('update stock_level set on_shelf = 0 where product_id = 97')
      return form
    },
  },
  { name: 'no way to send it there', told: 'We do not send', form: (form) => ({ ...form, ...inIreland }) },
  {
    name: 'a way of delivery that is not on offer',
    told: 'That way of delivery',
    form: (form) => ({ ...form, 'shipping_method[0]': 'flat_rate:99' }),
  },
  {
    name: 'a way to pay that is not on offer',
    told: 'one of the ways to pay',
    form: (form) => ({ ...form, payment_method: 'gold' }),
  },
  { name: 'another total', told: 'The total has changed', form: (form) => ({ ...form, seen_total: '1' }) },
  {
    name: 'another total, at another address',
    told: 'The total has changed',
    form: (form) => ({ ...form, ...otherAddress, seen_total: '1' }),
  },
  {
    name: 'a coupon that is for another way to pay',
    told: 'A coupon in your cart cannot be used',
    form: async (form, ada) => {
      await applyCoupon(ada, 'by-bank')
      return form
    },
  },
  {
    name: 'the key of another order',
    told: 'has placed another order already. Please look',
    form: async (form, ada) => {
      await ada.post('/?wc-ajax=checkout', form)
      const { placement_key = '' } = form
      return { ...(await fill(ada)), placement_key }
    },
  },
  {
    name: 'too many orders that wait for their money',
    told: 'waiting to be paid',
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

/** The cart is empty, or nothing in it is sold any more: there is no coupon to be read. */
const emptyCarts: readonly Case[] = [
  {
    name: 'an empty cart',
    told: 'Your cart is empty',
    form: async (form) => {
      await change(`update cart set lines = '[]', version = version + 1`)
      return form
    },
  },
  {
    name: 'a piece that is gone from the shop',
    told: 'cannot be ordered as it is',
    form: async (form) => {
      await change(`update product set status = 'draft' where id = 97`)
      return form
    },
  },
  {
    name: 'an order that stands, and a form that was changed since',
    told: 'before you changed it',
    form: async (form, ada) => {
      await ada.post('/?wc-ajax=checkout', form)
      return { ...form, order_comments: 'Ring twice' }
    },
  },
]

/** What the shop was asked for has changed since the cart was looked at: it is looked at once more, and no further. */
const overtaken: readonly Case[] = [
  {
    name: 'a piece that is sold meanwhile',
    told: 'Somebody was quicker',
    form: async (form) => {
      await meanwhile('update stock_level set on_shelf = 0 where product_id = 97')
      return form
    },
  },
  {
    name: 'a cart that is changed meanwhile',
    told: 'changed in another window',
    form: async (form) => {
      await meanwhile('update cart set version = version + 1')
      return form
    },
  },
  {
    name: 'a coupon that is used up meanwhile',
    told: 'A coupon in your cart has just been used',
    form: async (form) => {
      await meanwhile('update coupon set taken = 1000')
      return form
    },
  },
]

const creditSpentMeanwhile: Case = {
  name: 'a credit that is spent meanwhile',
  told: 'has just been spent',
  form: async (form, ada) => {
    const credit = await issueCredit(app.shop, { minor: 500, days: 0 })
    if (credit.ok) await applyCoupon(ada, credit.value.code)
    await meanwhile('update credit set balance_minor = 0')
    return form
  },
}

const ways = [
  { way: 'script', path: '/?wc-ajax=checkout' },
  { way: 'form', path: '/checkout/' },
] as const

async function send(path: string, { told, form }: Case) {
  const ada = visitor(app.fastify)
  const fields = await form(await fill(ada), ada)
  let reply: Reply | undefined
  const looks = await looksAtCart(async () => {
    reply = await ada.post(path, fields)
  })
  const { status = 0, body = '' } = reply ?? {}
  if (told) expect(textOf(body)).toContain(told)
  else expect(path.includes('wc-ajax') ? JSON.parse(body).result : status).toBe(told ?? 'success')
  return looks
}

describe.each(ways)('a checkout by $way looks at its cart', ({ way, path }) => {
  it('not at all for a form that is old, but to show it again', async () => {
    const old: Case = {
      name: 'an old form',
      told: 'open for too long',
      form: (form) => ({ ...form, 'woocommerce-process-checkout-nonce': 'none' }),
    }
    const looks = way === 'form' ? 1 : 0
    expect(await send(path, old)).toEqual({ openings: looks, pricings: looks })
  })

  it.each(refused)('once for $name', async (each) => {
    expect(await send(path, each)).toEqual({ openings: 1, pricings: 1 })
  })

  it.each(emptyCarts)('once for $name', async (each) => {
    expect(await send(path, each)).toEqual({ openings: 1, pricings: 0 })
  })

  it.each(overtaken)('once more for $name', async (each) => {
    expect(await send(path, each)).toEqual({ openings: 2, pricings: 2 })
  })

  it('once more for a credit that is spent meanwhile, where a page shows the cart', async () => {
    const looks = way === 'form' ? 2 : 1
    expect(await send(path, creditSpentMeanwhile)).toEqual({ openings: looks, pricings: looks })
  })
})

describe('a checkout that is ordered looks at its cart', () => {
  it.each(ordered)('once for $name', async (each) => {
    expect(await send('/?wc-ajax=checkout', each)).toEqual({ openings: 1, pricings: 1 })
  })

  it('once where its key has ordered already', async () => {
    const ada = visitor(app.fastify)
    const form = await fill(ada)
    const first = (await ada.post('/?wc-ajax=checkout', form)).json()
    const again = async () => expect((await ada.post('/?wc-ajax=checkout', form)).json()).toEqual(first)
    expect(await looksAtCart(again)).toEqual({ openings: 1, pricings: 0 })
  })
})

describe('the page of the checkout looks at its cart', () => {
  it('once for a guest', async () => {
    const ada = visitor(app.fastify)
    await fill(ada)
    expect(await looksAtCart(() => ada.get('/checkout/'))).toEqual({ openings: 1, pricings: 1 })
  })

  it('once for an account with an address, and keeps where it goes', async () => {
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
    const looks = await looksAtCart(async () => {
      page = await ada.get('/checkout/')
    })
    expect(looks).toEqual({ openings: 1, pricings: 1 })
    expect(fieldIn({ body: page?.body ?? '' }, 'billing_city')).toBe('Oakland')
    expect(page?.body).toContain('Sales tax')
    expect((await ada.get('/cart/')).body).toContain('Sales tax')
  })

  it('once where a coupon comes off for the way to pay', async () => {
    const ada = visitor(app.fastify)
    await fill(ada)
    await applyCoupon(ada, 'by-bank')
    const security = fieldIn(await ada.get('/checkout/'), 'update_order_review_nonce')
    const place = { country: 'US', state: 'OR', city: 'Portland', postcode: '97205' }
    let reply: Reply | undefined
    const looks = await looksAtCart(async () => {
      reply = await ada.post('/?wc-ajax=update_order_review', { security, ...place, payment_method: 'cod' })
    })
    expect(looks).toEqual({ openings: 1, pricings: 1 })
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
  it('comes back with the total of what it says, so that it can be sent again', async () => {
    const ada = visitor(app.fastify)
    const form = { ...(await fill(ada)), ...otherAddress }
    const first = await ada.post('/checkout/', { ...form, seen_total: '1' })
    expect(first.status).toBe(400)
    expect(first.body).toContain('Sales tax')
    const again = await ada.post('/checkout/', { ...form, seen_total: fieldIn(first, 'seen_total') })
    expect(again.status).toBe(302)
  })
})
