import type { Shop } from '../shop.ts'
import type { Actor } from './actor.ts'
import type { FieldChanges } from './field-changes.ts'

/** `title`: what people call the subject (a name, a code, a number); never the name of a buyer. */
type Created = { readonly title?: string }
type Updated = { readonly title?: string; readonly changes: FieldChanges }
type Deleted = { readonly title?: string }
type Restored = { readonly title?: string }
type Payment = {
  readonly provider: string
  readonly amountMinor: number
  readonly currency: string
}

/** Everything that can happen, and what is known of it. Payloads have no personal data of buyers: names of fields, no values. */
export type EventPayloads = {
  'product.created': Created
  'product.updated': Updated
  'product.deleted': Deleted
  'product.restored': Restored
  'term.created': Created
  'term.updated': Updated
  'term.deleted': Deleted
  'attribute.created': Created
  'attribute.updated': Updated
  'attribute.deleted': Deleted
  'order.created': Created
  'order.updated': Updated
  'order.deleted': Deleted
  'order.restored': Restored
  'order_return.created': Created
  'order_return.updated': Updated
  'customer.created': Created
  'customer.updated': Updated
  'customer.deleted': Deleted
  /** Staff have downloaded the personal data. */
  'customer.exported': object
  /** Another account of the same person went into this one. */
  'customer.merged': { readonly account: number }
  /** A member of the staff acts as the customer, until that time at the latest. */
  'customer.acting_started': { readonly until: string }
  'customer.acting_ended': object
  'coupon.created': Created
  'coupon.updated': Updated
  'coupon.deleted': Deleted
  'coupon.restored': Restored
  /** Its subject is a product, or a variation with stock of its own; `null`: its stock is not counted. */
  'stock.changed': {
    readonly before?: number | null
    readonly after?: number | null
  }
  'payment.received': Payment
  'payment.refunded': Payment
  'payment.failed': { readonly provider: string }
  'setting.changed': Updated
  /** The texts of a kind of mail. */
  'mail_text.changed': Updated
  'menu.changed': Updated
  /** A picture of the library. */
  'media.created': Created
  'media.updated': Updated
  'media.deleted': Deleted
  /** An address that receives events; never its secret. */
  'webhook.created': Created
  'webhook.updated': Updated
  'webhook.deleted': Deleted
  /** The key of a program; the account is the one that it acts as. */
  'api_key.created': Created & { readonly account: number; readonly permissions: string }
  'api_key.revoked': Deleted & { readonly account: number }
  'application_password.created': Created & { readonly account: number }
  'application_password.updated': Updated & { readonly account: number }
  'application_password.revoked': Deleted & { readonly account: number }
  'tax_class.created': Created
  'tax_class.deleted': Deleted
  'tax_rate.created': Created
  'tax_rate.updated': Updated
  'tax_rate.deleted': Deleted
  'shipping_zone.created': Created
  'shipping_zone.updated': Updated
  'shipping_zone.deleted': Deleted
}

/** All names, for handlers of everything. */
export const eventNames = [
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
  'term.created',
  'term.updated',
  'term.deleted',
  'attribute.created',
  'attribute.updated',
  'attribute.deleted',
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
  'order_return.created',
  'order_return.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.exported',
  'customer.merged',
  'customer.acting_started',
  'customer.acting_ended',
  'coupon.created',
  'coupon.updated',
  'coupon.deleted',
  'coupon.restored',
  'stock.changed',
  'payment.received',
  'payment.refunded',
  'payment.failed',
  'setting.changed',
  'mail_text.changed',
  'menu.changed',
  'media.created',
  'media.updated',
  'media.deleted',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'api_key.created',
  'api_key.revoked',
  'application_password.created',
  'application_password.updated',
  'application_password.revoked',
  'tax_class.created',
  'tax_class.deleted',
  'tax_rate.created',
  'tax_rate.updated',
  'tax_rate.deleted',
  'shipping_zone.created',
  'shipping_zone.updated',
  'shipping_zone.deleted',
] as const

export type EventName = (typeof eventNames)[number]

/** What an event is about: `order:12`. */
export type EventSubject = `${
  | 'product'
  | 'term'
  | 'attribute'
  | 'order'
  | 'customer'
  | 'coupon'
  | 'setting'
  | 'mail_text'
  | 'menu'
  | 'media'
  | 'webhook'
  | 'api_key'
  | 'application_password'
  | 'tax_class'
  | 'order_return'
  | 'tax_rate'
  | 'shipping_zone'}:${number | string}`

/** An event that is about to be written, with the payload of its name. */
export type NewEvent = {
  [Name in EventName]: {
    readonly name: Name
    readonly subject: EventSubject
    readonly payload: EventPayloads[Name]
  }
}[EventName]

/** An event as its handlers get it. Its id is larger than those of earlier events of the same subject. */
export type ShopEvent = NewEvent & { readonly id: number; readonly actor: Actor; readonly at: Date }

/**
 * What a feature does after events. Each event is handled at least once, those of one subject in order; a handler that has
 * done something already for the id of an event does it no second time. Events come in batches; when a batch fails, each event
 * is tried alone, later each time, and those after it of the same subject wait. It runs in the job process, and takes
 * milliseconds: whatever waits for another system is a job that it adds.
 */
export type EventHandler = {
  /** One word, unique among all features. */
  readonly name: string
  readonly events: readonly EventName[]
  handle(shop: Shop, events: readonly ShopEvent[]): Promise<void>
}
