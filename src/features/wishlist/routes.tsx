import type { ReactNode } from 'react'
import type { FeatureCalls } from '../../platform/feature.ts'
import { json, personalPage, redirect } from '../../platform/http/answer.ts'
import type { Answer, Call, CookieChange, PersonalPage } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { pendingRegistration } from '../accounts/registration/pending-registration.ts'
import { buyerRoles } from '../accounts/rules/price-group.ts'
import { pricedCards } from '../cart/pricing/priced-cards.ts'
import { cardReader } from '../catalog/cards.ts'
import * as messages from './messages.ts'
import { itemsCookie } from './session.ts'
import { SharedWishlist, WishlistPage } from './ui/WishlistPage.tsx'
import styles from './ui/wishlist.css?url'
import {
  addToWishlist,
  MAX_ITEMS,
  removeFromWishlist,
  sharedWishlist,
  shareWishlist,
  wishlistOf,
} from './wishlist.ts'

const PATH = '/wishlist/'

/** Changes are accepted from pages of the shop alone, as all posts are; shared pages have no nonce of a visitor. */
export const wishlistCalls: FeatureCalls = {
  wcAjax: { handsel_wishlist: rateLimited('cart', changeByScript) },
  pages: {
    'GET /wishlist/': (call) => showWishlist(call),
    'POST /wishlist/': rateLimited('cart', changeByForm),
    'GET /wishlist/shared/:key/': showSharedWishlist,
  },
}

/** `POST /?wc-ajax=handsel_wishlist`, with `add` or `remove`: the number of a product. */
async function changeByScript(call: Call): Promise<Answer> {
  const outcome = call.method === 'POST' ? await change(call) : undefined
  if (!outcome) return json({}, 400)
  return outcome.refusal === undefined
    ? json({}, 200, outcome.cookies)
    : json({ message: outcome.refusal }, 409)
}

/** `POST /wishlist/`: the same without script, and the link to the list. */
async function changeByForm(call: Call): Promise<Answer | PersonalPage> {
  if (call.form.has('share')) {
    await shareWishlist(call, call.form.get('share') === '1')
    return redirect(PATH)
  }
  const outcome = await change(call)
  if (outcome?.refusal === undefined) return redirect(PATH, outcome?.cookies)
  return showWishlist(call, [{ kind: 'error', text: outcome.refusal }], 409)
}

type Changed = { readonly refusal?: string; readonly cookies: readonly CookieChange[] }

async function change(call: Call): Promise<Changed | undefined> {
  const removed = idOf(call.form.get('remove'))
  if (removed) return removeFromWishlist(call, removed)
  const added = idOf(call.form.get('add'))
  if (!added) return undefined
  const outcome = await addToWishlist(call, added)
  if (outcome.ok) return outcome.value
  const refusal =
    outcome.reason === 'full' ? messages.wishlistFull({ max: MAX_ITEMS }) : messages.productUnavailable()
  return { refusal, cookies: [] }
}

async function showWishlist(
  call: Call,
  notices: readonly Notice[] = [],
  status = 200,
): Promise<PersonalPage> {
  const { productIds, shareKey } = await wishlistOf(call)
  const body = (
    <WishlistPage
      {...(await cardsOf(call, productIds))}
      shareUrl={shareKey && `${call.origin}/wishlist/shared/${shareKey}/`}
      owner={await ownerKind(call)}
    />
  )
  return personalPage(pageWith(messages.wishlist(), body, notices), status, itemsCookie(call, productIds))
}

async function ownerKind(call: Call) {
  if (call.person) return 'account'
  return (await pendingRegistration(call)) ? 'registered-guest' : 'guest'
}

/** `GET /wishlist/shared/:key/`: nothing on it is about the person whose list it is. */
async function showSharedWishlist(call: Call): Promise<PersonalPage> {
  const productIds = await sharedWishlist(call.shop, call.params['key'] ?? '')
  if (!productIds) throw new NotFound()
  const body = <SharedWishlist {...(await cardsOf(call, productIds))} />
  return personalPage(pageWith(messages.sharedWishlist(), body, []))
}

function pageWith(title: string, body: ReactNode, notices: readonly Notice[]) {
  const head = [
    <link key="wishlist" rel="stylesheet" href={styles} />,
    // The address of a shared list is its key.
    <meta key="referrer" name="referrer" content="same-origin" />,
  ]
  return { title, bodyClass: 'woocommerce woocommerce-page', head, body, notices }
}

/** The cards of products at the caller's prices; those that the shop does not show any more are left out. */
async function cardsOf({ shop, person }: Call, productIds: readonly number[]) {
  const found = await cardReader(shop)(productIds)
  const cards = productIds.flatMap((id) => found.get(id)?.card ?? [])
  return pricedCards(shop, cards, { roles: buyerRoles(person?.roles ?? []), nowMs: shop.nowMs() })
}
