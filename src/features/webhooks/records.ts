import type { ShopEvent } from '../../platform/events/event.ts'
import type { RestEndpoint } from '../../platform/rest/endpoint.ts'
import { readRecord } from '../../platform/rest/resource/read-record.ts'
import type { Shop } from '../../platform/shop.ts'
import { productEndpoints } from '../catalog-rest/rest/products/products.ts'
import { couponEndpoints } from '../coupons/rest/coupons.ts'
import { customerEndpoints } from '../customers/rest/customers.ts'
import { orderEndpoints } from '../orders/rest/orders.ts'

type Endpoints = Readonly<Record<string, RestEndpoint>>

/** The resources of the topics of the platform: path and endpoints, by the first part of the topic. */
const resources: Readonly<Record<string, readonly [string, Endpoints]>> = {
  product: ['wc/v3/products', productEndpoints],
  order: ['wc/v3/orders', orderEndpoints],
  customer: ['wc/v3/customers', customerEndpoints],
  coupon: ['wc/v3/coupons', couponEndpoints],
}

/**
 * What a delivery says of an event: the record as it is now in the shape of the REST interface, or its id when it is gone;
 * of events that other shops do not have, their own payload.
 */
export async function bodyOf(shop: Shop, event: ShopEvent): Promise<object> {
  const { name, subject, payload, at } = event
  const [kind = '', text = ''] = subject.split(':')
  const id = Number(text)
  const [topic = '', happened = ''] = name.split('.')
  const resource = kind === topic ? resources[topic] : undefined
  if (!resource) return { id, event: name, at: at.toISOString(), ...payload }
  const [path, endpoints] = resource
  const origin = shop.config.publicUrl?.origin ?? `http://localhost:${shop.config.port}`
  const record = happened === 'deleted' ? undefined : await readRecord(endpoints, path, { shop, origin, id })
  return record ?? { id }
}
