import { html, json } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { isNonceValid } from '../../../platform/session/nonce.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { productById } from '../../catalog/catalog.ts'
import { imagePath } from '../../media/rules/image.ts'
import { openCart } from '../cart.ts'
import { couponActions } from '../coupons/coupon-actions.ts'
import { persistCouponChanges } from '../coupons/persist-coupon-changes.ts'
import { chooseGifts, type GiftRefusal, giftOf, type RequestedGift } from '../gifts/choose-gift.ts'
import * as messages from '../messages.ts'
import { errorNotice } from '../notices.ts'
import { sessionOf } from '../session/cart-session.ts'
import { noticesAnswer } from './coupon-calls.tsx'

/** `POST /?wc-ajax=update_variation_id_on_choose`: the variation that chosen values name, of a gift (docs/wire.md C.8). */
export async function variationOfGift(call: Call): Promise<Answer> {
  if (!mayCall(call)) return html('-1', 403)
  const id = idOf(call.form.get('product'))
  const gift =
    id === undefined ? undefined : await giftOf(call.shop, { id, choice: choiceIn(call, 'attributes') })
  if (!gift?.variationId)
    return json({ status: false, status_msg: messages.chooseVariation(), variation_id: 0, img_url: '' })
  return json({
    status: true,
    status_msg: '',
    variation_id: gift.variationId,
    img_url: await pictureOf(call, gift.productId, gift.variationId),
  })
}

/** `POST /?wc-ajax=wbte_choose_multiple_free_products`: the gifts of a coupon, `items` being JSON; answers notices. */
export async function chooseGiftsByScript(call: Call): Promise<Answer> {
  if (!mayCall(call)) return html('-1', 403)
  return noticesAnswer(call, ...(await choose(call, idOf(call.form.get('coupon_id')), itemsIn(call))))
}

/** The form of a gift without script: `choose_gift` is the coupon, `gift` the product, `gift_ID[attribute_…]` its values. */
export function chooseGiftByForm(call: Call) {
  const id = idOf(call.form.get('gift'))
  const requested = id === undefined ? [] : [{ id, choice: choiceIn(call, `gift_${id}`) }]
  return choose(call, idOf(call.form.get('choose_gift')), requested)
}

async function choose(call: Call, couponId: number | undefined, requested: readonly RequestedGift[]) {
  const { shop } = call
  const chosen = await chooseGifts(shop, sessionOf(call), couponId ?? 0, requested)
  const persisted = await persistCouponChanges(
    shop,
    chosen.ok ? chosen.value : await openCart(shop, sessionOf(call)),
  )
  const notice: Notice = chosen.ok
    ? { kind: 'success', text: messages.giftAdded() }
    : errorNotice(refusalText(chosen.reason))
  const isOut = persisted.cart.priced.coupons.unavailableGifts.length > 0
  return [persisted.cart, isOut && chosen.ok ? persisted.notices : [notice, ...persisted.notices]] as const
}

function refusalText(reason: GiftRefusal): string {
  return reason === 'no-such-gift' ? messages.noSuchGift() : messages.chooseVariation()
}

function mayCall({ shop, form }: Call): boolean {
  return isNonceValid(shop.signer, couponActions.public, '', form.get('_wpnonce'), shop.nowMs())
}

/** `attributes[attribute_pa_colour]=…` → `{ pa_colour: … }`. */
function choiceIn({ form }: Call, field: string): Record<string, string> {
  const prefix = `${field}[attribute_`
  const named = form.entries().filter(([name]) => name.startsWith(prefix) && name.endsWith(']'))
  return Object.fromEntries(named.map(([name]) => [name.slice(prefix.length, -1), form.get(name) ?? '']))
}

const MAX_ITEMS = 20

/** Invalid items are ignored. */
function itemsIn({ form }: Call): RequestedGift[] {
  const items = parsed(form.get('items') ?? '')
  if (!Array.isArray(items)) return []
  return items.slice(0, MAX_ITEMS).flatMap((item: unknown) => {
    const { product_id, variation_id, attributes } = (item ?? {}) as Record<string, unknown>
    const otherId = idOf(String(variation_id ?? ''))
    const id = idOf(String(product_id ?? '')) ?? otherId
    return id === undefined ? [] : [{ id, otherId, choice: slugsIn(attributes) }]
  })
}

function slugsIn(attributes: unknown): Record<string, string> {
  if (typeof attributes !== 'object' || attributes === null) return {}
  const texts = Object.entries(attributes).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts.map(([name, slug]) => [name.replace(/^attribute_/, ''), slug]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function pictureOf({ shop }: Call, productId: number, variationId: number): Promise<string> {
  const product = await productById(shop.db, productId)
  const picture = product?.variations.find(({ id }) => id === variationId)?.picture ?? product?.pictures[0]
  return picture ? imagePath(picture, 640, 'jpg') : ''
}
