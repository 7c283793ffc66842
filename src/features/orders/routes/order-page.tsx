import type { ReactNode } from 'react'
import { personalPage } from '../../../platform/http/answer.ts'
import type { Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { orderForHolder } from '../orders.ts'
import type { Order } from '../rules/order.ts'
import orderStyles from '../ui/order.css?url'

/** The order that the path names and the key of the address opens; for any other there is nothing here, and one answer. */
export function keyedOrder({ shop, params, query }: Call): Promise<Order> {
  return orderOfKey(shop, params['id'], query.get('key'))
}

/** The same of an id and a key as they came, wherever they stood. */
export async function orderOfKey(
  shop: Call['shop'],
  idText: string | null | undefined,
  key: string | null | undefined,
): Promise<Order> {
  const id = idOf(idText ?? undefined)
  const order = id && (await orderForHolder(shop, id, key ?? ''))
  if (!order) throw new NotFound()
  return order
}

/** What is on a page of an order, beside its content. */
export type Shown = {
  readonly title: string
  readonly body: ReactNode
  readonly bodyClass?: string
  readonly notices?: readonly Notice[]
  readonly quietHeader?: boolean
  /** Another sheet for parts of other features. */
  readonly moreStyles?: string | undefined
}

/** A page of an order. Its address holds the key, which is to go to no other site. */
export function orderPage({ moreStyles, ...shown }: Shown, status = 200): PersonalPage {
  const more = moreStyles && <link key="more" rel="stylesheet" href={moreStyles} />
  return personalPage({ ...shown, head: [more, orderHead] }, status)
}

/** What the head of a page with keys of orders in it holds. */
const orderHead: ReactNode = [
  <link key="order" rel="stylesheet" href={orderStyles} />,
  <meta key="referrer" name="referrer" content="same-origin" />,
]
