import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addressLines } from '../../addresses/addresses.ts'
import { paymentMethod } from '../../payments/payments.ts'
import { currencyFormat, dayText, momentText, shopName, shopPhone } from '../../settings/general.ts'
import { readNoteForBuyer, readParcels, type SentParcel } from '../mail-store.ts'
import { shopOrigin } from '../order-path.ts'
import { filesOf } from '../orders.ts'
import { readRefundById } from '../refund-store.ts'
import type { Grant } from '../rules/grant.ts'
import { isPaid } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'

/** A parcel, and which part of its order it is. */
export type ToldParcel = SentParcel & { readonly share: 'all' | 'part' | 'rest'; readonly sentOn: string }

/** What a mail can be about beside its order. */
export type Need = 'parcel' | 'refund' | 'note'

/** Everything that mails about an order can tell. */
export type Told = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly shopName: string
  readonly phone: string
  readonly origin: string
  /** How to pay, line by line; none where nothing is left to pay, or not now. */
  readonly instructions: readonly string[]
  /** Where the money is sent to, each account as rows. */
  readonly accounts: readonly (readonly (readonly [label: string, value: string])[])[]
  readonly files: readonly Grant[]
  readonly bill: readonly string[]
  readonly delivery: readonly string[]
  /** Until when pieces are kept for another try to pay, in words; '' where they are not. */
  readonly keptUntil: string
  readonly parcel: ToldParcel | undefined
  readonly refund: { readonly amountMinor: number; readonly reason: string } | undefined
  readonly note: string | undefined
}

/** Gathers what a mail can tell of an order; `about` numbers the parcel, refund or note that it needs. */
export async function toldOf(
  shop: Shop,
  order: Order,
  { needs, about }: { readonly needs?: Need; readonly about: string },
): Promise<Told> {
  const { settings, db } = shop
  const number = /^\d{1,15}$/.test(about) ? Number(about) : 0
  const parcels = needs === 'parcel' ? await readParcels(db, order.id) : []
  return {
    order,
    currency: currencyFormat(settings),
    shopName: settings.get(shopName),
    phone: settings.get(shopPhone),
    origin: shopOrigin(shop),
    instructions: wayToPay(shop, order)?.instructions(settings) ?? [],
    accounts: wayToPay(shop, order)?.accounts?.(settings) ?? [],
    files: await filesOf(shop, order),
    bill: addressLines(order.billing),
    delivery: addressLines(order.shipping),
    keptUntil: keptUntil(shop, order),
    parcel: parcelAmong(shop, parcels, { order, number }),
    refund: needs === 'refund' ? await readRefundById(db, number) : undefined,
    note: needs === 'note' ? await readNoteForBuyer(db, order.id, number) : undefined,
  }
}

/** How it is to be paid; `undefined` where nothing is left to pay, or not now. */
function wayToPay(shop: Shop, order: Order) {
  const waits = !isPaid(order) && (order.state === 'on-hold' || order.state === 'processing')
  return waits ? paymentMethod(shop, order.paymentMethod) : undefined
}

function keptUntil({ settings, nowMs }: Shop, { holdUntil }: Order): string {
  return holdUntil && holdUntil.getTime() > nowMs() ? momentText(holdUntil.getTime(), settings) : ''
}

type Wanted = { readonly order: Order; readonly number: number }

/** The parcel of that number; it is the rest of its order when it is the last of several and no more follow. */
function parcelAmong(
  { settings }: Shop,
  parcels: readonly SentParcel[],
  { order, number }: Wanted,
): ToldParcel | undefined {
  const place = parcels.findIndex(({ id }) => id === number)
  const parcel = parcels[place]
  if (!parcel) return undefined
  const isLast = order.state !== 'partially-shipped' && place === parcels.length - 1
  const share = isLast ? (place === 0 ? 'all' : 'rest') : 'part'
  return { ...parcel, share, sentOn: dayText(parcel.shippedAt.getTime(), settings) }
}

/** An amount as the mails of this shop write it. */
export function amount({ currency }: Pick<Told, 'currency'>, minor: number): string {
  return formatMoney(minor, currency)
}
