import type { ReactNode } from 'react'
import { personalPage } from '../../../platform/http/answer.ts'
import type { Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { orderByKey } from '../orders.ts'
import type { Order } from '../rules/order.ts'
import orderStyles from '../ui/order.css?url'

/** The order of the path, if the key in the query matches; all other cases are the same 404. */
export function orderInPath({ shop, params, query }: Call): Promise<Order> {
  return orderFromQuery(shop, params['id'], query.get('key'))
}

/** The same with an id and a key from anywhere in the request. */
export async function orderFromQuery(
  shop: Call['shop'],
  idText: string | null | undefined,
  key: string | null | undefined,
): Promise<Order> {
  const id = idOf(idText ?? undefined)
  const order = id && (await orderByKey(shop, id, key ?? ''))
  if (!order) throw new NotFound()
  return order
}

/** The content of a page about an order. */
export type OrderPageContent = {
  readonly title: string
  readonly body: ReactNode
  readonly bodyClass?: string
  readonly notices?: readonly Notice[]
  readonly quietHeader?: boolean
  /** A further stylesheet, for parts of other features. */
  readonly extraStyles?: string | undefined
}

/** A page of an order. Its URL contains the key, which must not reach other sites. */
export function orderPage({ extraStyles, ...page }: OrderPageContent, status = 200): PersonalPage {
  const extraLink = extraStyles && <link key="more" rel="stylesheet" href={extraStyles} />
  return personalPage({ ...page, head: [extraLink, orderHead] }, status)
}

/** The head of a page with keys of orders. */
const orderHead: ReactNode = [
  <link key="order" rel="stylesheet" href={orderStyles} />,
  <meta key="referrer" name="referrer" content="same-origin" />,
]
