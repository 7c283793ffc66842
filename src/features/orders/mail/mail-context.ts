import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addressLines } from '../../addresses/address-lines.ts'
import { lookOf } from '../../look/look-settings.ts'
import { type MailLogo, mailLogo } from '../../media/media.ts'
import { imagePath } from '../../media/rules/image.ts'
import { currencyFormat, dayText, momentText, shopName, shopPhone } from '../../settings/general.ts'
import { orderFiles } from '../buyer/downloads.ts'
import { arrivalText, dispatchText } from '../pages/arrival-text.ts'
import { awaitedPayment } from '../pages/awaited-payment.ts'
import { linePictures } from '../pages/line-pictures.ts'
import { shopOrigin } from '../pages/order-paths.ts'
import type { OrderFile } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import { type ParcelWithId, readBuyerNote, readParcels } from '../store/mail-store.ts'
import { readRefundById } from '../store/refund-store.ts'

/** A parcel, and the part of the order in it. */
export type MailParcel = ParcelWithId & { readonly share: 'all' | 'part' | 'rest'; readonly sentOn: string }

/** What a mail can be about besides its order. */
export type MailRequirement = 'parcel' | 'refund' | 'note'

/** All values that mails about an order can show. */
export type MailContext = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly shopName: string
  readonly accent: string
  readonly logo: MailLogo | undefined
  readonly phone: string
  readonly origin: string
  /** Payment instructions, line by line; empty if no payment is awaited. */
  readonly instructions: readonly string[]
  /** The bank accounts, each as rows. */
  readonly accounts: readonly (readonly (readonly [label: string, value: string])[])[]
  readonly files: readonly OrderFile[]
  /** The full addresses of the pictures of the lines, by position. */
  readonly pictures: readonly (string | undefined)[]
  readonly billingLines: readonly string[]
  readonly shippingLines: readonly string[]
  /** Until when stock is held for another payment attempt, as text; '' if it is not. */
  readonly heldUntil: string
  /** The days of arrival; '' if unknown. */
  readonly arrival: string
  /** When it ships once it is paid; '' if unknown. */
  readonly dispatch: string
  readonly parcel: MailParcel | undefined
  readonly refund: { readonly amountMinor: number; readonly reason: string } | undefined
  readonly note: string | undefined
}

/** Reads what a mail about an order shows; `about` is the id of the required parcel, refund or note. */
export async function createMailContext(
  shop: Shop,
  order: Order,
  { requires, about }: { readonly requires?: MailRequirement; readonly about: string },
): Promise<MailContext> {
  const { settings, db } = shop
  // What follows the id distinguishes mails that are sent again.
  const number = Number(/^(\d{1,15})(-again-\d+)?$/.exec(about)?.[1] ?? 0)
  const parcels = requires === 'parcel' ? await readParcels(db, order.id) : []
  return {
    order,
    currency: currencyFormat(settings, order.currency),
    shopName: settings.get(shopName),
    accent: lookOf(settings).colors.accent,
    logo: await mailLogo(shop),
    phone: settings.get(shopPhone),
    origin: shopOrigin(shop),
    ...awaitedPayment(shop, order),
    files: await orderFiles(shop, order),
    pictures: await picturesOf(shop, order),
    billingLines: addressLines(order.billing),
    shippingLines: addressLines(order.shipping),
    heldUntil: heldUntil(shop, order),
    arrival: arrivalText(shop, order),
    dispatch: await dispatchText(shop, order),
    parcel: findParcel(shop, parcels, { order, number }),
    refund: requires === 'refund' ? await readRefundById(db, number) : undefined,
    note: requires === 'note' ? await readBuyerNote(db, order.id, number) : undefined,
  }
}

const PICTURE_WIDTH = 320

/** As JPEG, which every mail program shows. */
async function picturesOf(shop: Shop, order: Order): Promise<MailContext['pictures']> {
  const pictures = await linePictures(shop, order)
  return pictures.map((picture) => picture && shopOrigin(shop) + imagePath(picture, PICTURE_WIDTH, 'jpg'))
}

function heldUntil({ settings, nowMs }: Shop, { holdUntil }: Order): string {
  return holdUntil && holdUntil.getTime() > nowMs() ? momentText(holdUntil.getTime(), settings) : ''
}

type ParcelRequest = { readonly order: Order; readonly number: number }

/** The parcel with this id; `rest` if it is the last of several. */
function findParcel(
  { settings }: Shop,
  parcels: readonly ParcelWithId[],
  { order, number }: ParcelRequest,
): MailParcel | undefined {
  const index = parcels.findIndex(({ id }) => id === number)
  const parcel = parcels[index]
  if (!parcel) return undefined
  const isLast = order.state !== 'partially-shipped' && index === parcels.length - 1
  const share = isLast ? (index === 0 ? 'all' : 'rest') : 'part'
  return { ...parcel, share, sentOn: dayText(parcel.shippedAt.getTime(), settings) }
}

/** An amount in the shop's format. */
export function mailAmount({ currency }: Pick<MailContext, 'currency'>, minor: number): string {
  return formatMoney(minor, currency)
}
