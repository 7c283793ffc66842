import { done, type Outcome } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Call } from '../../platform/http/call.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Shop } from '../../platform/shop.ts'
import { attributionEnabled } from './attribution-settings.ts'
import { type Attribution, attributionFrom, longestField } from './rules/attribution.ts'
import { type ExtensionRefusal, extensionFields } from './rules/extension.ts'
import { type FieldName, FORM_PREFIX } from './rules/fields.ts'
import { insertOfAccount, insertOfOrder, readOfOrders } from './store.ts'

export type { Attribution } from './rules/attribution.ts'
export { originText } from './texts.ts'

/**
 * Where the sender of a form came from, as its hidden fields say (spec 3.9); `undefined` when they say nothing or the shop
 * keeps nothing. A field that came twice or as a list says nothing. The browser's own header stands in for its name.
 */
export function readAttribution({
  shop,
  form,
  headers,
}: Pick<Call, 'shop' | 'form' | 'headers'>): Attribution | undefined {
  if (!shop.settings.get(attributionEnabled)) return undefined
  return cleanAttribution((name) => form.get(FORM_PREFIX + name), String(headers['user-agent'] ?? ''))
}

/**
 * The same as the block checkout's extension data say it (spec 3.9). A field that is neither a text nor null refuses the
 * whole: its client is told, where the order would only lack it.
 */
export function attributionInExtensions(
  { settings }: Pick<Shop, 'settings'>,
  extensions: unknown,
  userAgent: string,
): Outcome<Attribution | undefined, ExtensionRefusal> {
  const read = extensionFields(extensions)
  if (!read.ok) return read
  const isKept = settings.get(attributionEnabled)
  return done(isKept ? cleanAttribution((name) => read.value[name], userAgent) : undefined)
}

/** Of texts as they came from outside: control characters and hidden ones go, and what is too long is cut. */
function cleanAttribution(
  given: (name: FieldName) => string | undefined,
  userAgent?: string,
): Attribution | undefined {
  const read = (name: FieldName) => textOf(given(name)?.toWellFormed(), longestField(name))
  return attributionFrom(read, userAgent)
}

/** Keeps where the buyer of an order came from, in the transaction that writes the order. What is kept is never changed. */
export async function saveAttribution(
  tx: Db,
  orderId: number,
  attribution: Attribution | undefined,
  at: Date,
): Promise<void> {
  if (attribution) await insertOfOrder(tx, orderId, attribution, at)
}

/**
 * The same of an account, in the transaction that makes it. Without an account nothing is kept, in the same time: nobody
 * learns from it that an address has one.
 */
export async function saveAccountAttribution(
  tx: Db,
  accountId: number | undefined,
  attribution: Attribution | undefined,
  at: Date,
): Promise<void> {
  if (attribution) await insertOfAccount(tx, accountId, attribution, at)
}

/** Where the buyers of orders came from, by the order's id; nothing for those of which nothing is known. */
export async function attributionOf(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Attribution>> {
  const rows = await readOfOrders(db, orderIds)
  return new Map(
    rows.map(({ orderId, fields, deviceType }) => [orderId, { fields, deviceType: deviceType ?? undefined }]),
  )
}
