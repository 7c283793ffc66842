import { done, type Outcome } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/feature.ts'
import { cleanText } from '../../platform/http/input.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { attributionEnabled } from './attribution-settings.ts'
import * as messages from './messages.ts'
import { deleteAccountAttribution, readPersonalAttribution, removePersonalFields } from './personal-store.ts'
import { type Attribution, attributionFrom, maxFieldLength } from './rules/attribution.ts'
import { type ExtensionRefusal, extensionFields } from './rules/extension.ts'
import { type FieldName, FORM_PREFIX, fieldSources } from './rules/fields.ts'
import { insertAccountAttribution, readOrderAttributions } from './store.ts'

export { readSources } from './store.ts'

/** The sender of a form: a `Call` is one. */
type Sender = {
  readonly shop: Shop
  readonly form: { get(name: string): string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Where the sender of a form came from, by its hidden fields (spec 3.9); `undefined` when they are empty or the setting is
 * off. A field that is sent twice or as a list is ignored. The `User-Agent` header replaces a missing field.
 */
export function readAttribution({ shop, form, headers }: Sender): Attribution | undefined {
  if (!shop.settings.get(attributionEnabled)) return undefined
  return cleanAttribution((name) => form.get(FORM_PREFIX + name), String(headers['user-agent'] ?? ''))
}

/**
 * The same from the extension data of the block checkout (spec 3.9). A field that is neither a string nor null refuses the
 * whole: so the client gets an error instead of an order without it.
 */
export function attributionInExtensions(
  { settings }: Pick<Shop, 'settings'>,
  extensions: unknown,
  userAgent: string,
): Outcome<Attribution | undefined, ExtensionRefusal> {
  const read = extensionFields(extensions)
  if (!read.ok) return read
  const isEnabled = settings.get(attributionEnabled)
  return done(isEnabled ? cleanAttribution((name) => read.value[name], userAgent) : undefined)
}

/** Removes control and invisible characters from received texts, and cuts long ones. */
function cleanAttribution(
  fieldText: (name: FieldName) => string | undefined,
  userAgent?: string,
): Attribution | undefined {
  const read = (name: FieldName) => cleanText(fieldText(name)?.toWellFormed(), maxFieldLength(name))
  return attributionFrom(read, userAgent)
}

/**
 * Saves where the owner of an account came from, in the transaction that creates it; `place_order` does the same for an
 * order. Without an account nothing is saved, in the same time: so nobody learns that an address has one.
 */
export async function saveAccountAttribution(
  tx: Db,
  accountId: number | undefined,
  attribution: Attribution | undefined,
  at: Date,
): Promise<void> {
  if (attribution) await insertAccountAttribution(tx, accountId, attribution, at)
}

/** Where the buyers of orders came from, by order id; orders without attribution are absent. */
export async function attributionOf(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Attribution>> {
  const rows = await readOrderAttributions(db, orderIds)
  return new Map(
    rows.map(({ orderId, fields, deviceType }) => [orderId, { fields, deviceType: deviceType ?? undefined }]),
  )
}

/**
 * The data for scripts on every page, ours and those written for WooCommerce, as `wc_order_attribution` (spec 9.5,
 * docs/wire.md D.3); nothing in it is personal. `lifetime` is in months, and amounts to the browser's session; `session`
 * is in minutes.
 */
export function attributionPageData(settings: Settings) {
  return {
    wc_order_attribution: {
      params: {
        lifetime: 0.00001,
        session: 30,
        base64: false,
        ajaxurl: '/wp-admin/admin-ajax.php',
        prefix: FORM_PREFIX,
        allowTracking: settings.get(attributionEnabled),
      },
      fields: fieldSources,
    },
  }
}

/**
 * Attribution of a person's orders and account. An erasure removes browser, referring page and entry page; the campaign and
 * the kind of device stay with the order, which no longer names a person.
 */
export const attributionPersonalData: PersonalData = {
  part: 'attribution',
  async export({ db }, dataSubject) {
    const stored = await readPersonalAttribution(db, dataSubject)
    return stored.length > 0 ? stored : undefined
  },
  async erase(tx, dataSubject) {
    const orders = await removePersonalFields(tx, dataSubject)
    const hadAccountAttribution =
      dataSubject.accountId !== undefined && (await deleteAccountAttribution(tx, dataSubject.accountId))
    return [
      ...(orders > 0 ? [messages.erased({ count: orders })] : []),
      ...(hadAccountAttribution ? [messages.accountErased()] : []),
    ]
  },
}
