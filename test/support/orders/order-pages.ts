import { expect } from 'vitest'
import { orderOf } from '../../../src/features/orders/orders.ts'
import type { Order } from '../../../src/features/orders/rules/order.ts'
import type { TestApp } from '../app.ts'
import { type Reply, type Visitor, visitor } from '../visitor.ts'
import { world } from '../world.ts'
import { checkoutForm } from './checkout.ts'

/** A placed order and its pages. */
export type PlacedOrder = {
  readonly who: Visitor
  readonly id: number
  readonly key: string
  readonly page: string
  readonly payPage: string
  /** Its current state. */
  now(): Promise<Order>
}

export type PlaceOptions = {
  readonly who?: Visitor
  /** Fields of the checkout's form. */
  readonly form?: Readonly<Record<string, string>>
  readonly products?: Readonly<Record<number, number>>
}

/** Orders a candle by bank transfer, as a guest, unless the options differ. */
export async function placeOrderAs(
  app: TestApp,
  { who, form, products }: PlaceOptions = {},
): Promise<PlacedOrder> {
  const buyer = who ?? visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products ?? { [world.candle]: 1 })) {
    await buyer.post('/?wc-ajax=add_to_cart', { product_id: id, quantity })
  }
  const filled = { ...(await checkoutForm(buyer)), payment_method: 'bacs', ...form }
  const answer = (await buyer.post('/?wc-ajax=checkout', filled)).json<{ result: string; order_id: number }>()
  expect(answer).toMatchObject({ result: 'success' })
  const order = (await orderOf(app.shop, answer.order_id))!
  const { id, orderKey: key } = order
  return {
    who: buyer,
    id,
    key,
    page: `/checkout/order-received/${id}/?key=${key}`,
    payPage: `/checkout/order-pay/${id}/?pay_for_order=true&key=${key}`,
    now: async () => (await orderOf(app.shop, id))!,
  }
}

/** The value of a hidden field in the form that has a button or field of that name. */
export function fieldOf(page: Reply, formWith: string, name: string): string {
  const forms = page.body.match(/<form[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((text) => text.includes(`name="${formWith}"`)) ?? ''
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
}

/** The visible text of a page's main part. */
export function mainText(page: Reply): string {
  const main = /<main[\s\S]*<\/main>/.exec(page.body)?.[0] ?? page.body
  return main
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** Paths with a wrong id or key. */
export function invalidOrderPaths(prefix: string, { id, key }: PlacedOrder): readonly string[] {
  const ids = ['9e99', '-1', '0', '🏺', '1.5', `0${id}`, `${id}x`, '999999', '99999999999999999999']
  return [
    ...ids.map((wrong) => `${prefix}/${encodeURIComponent(wrong)}/?key=${key}`),
    `${prefix}/${id}/`,
    `${prefix}/${id}/?key=`,
    `${prefix}/${id}/?key=${key.toLowerCase()}`,
    `${prefix}/${id}/?key=${key.slice(0, -1)}`,
    `${prefix}/${id}/?key[]=${key}`,
    `${prefix}/${id}/?key=${encodeURIComponent('🏺'.repeat(7))}`,
  ]
}
