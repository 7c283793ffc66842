import { queueAccountMail } from '../../../src/features/accounts/email/mail-queue.ts'
import { doneNotices } from '../../../src/features/my-account/done-notices.ts'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import type { OrderMailName } from '../../../src/features/orders/rules/order-moves.ts'
import { queueOrderMails } from '../../../src/features/orders/states/advance-order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
  shipOrder,
} from '../../../src/features/orders/states/manual-moves.ts'
import { addNote } from '../../../src/features/orders/states/notes.ts'
import { issueCredit } from '../../../src/features/store-credit/store-credit.ts'
import { hidden, send, signIn } from '../accounts/account-forms.ts'
import { accountIn, PASSWORD } from '../accounts/account-session.ts'
import type { TestApp } from '../app.ts'
import { applyCoupon } from '../cart/coupons.ts'
import { checkoutForm, outbox } from '../orders/checkout.ts'
import { fieldOf, type PlacedOrder, placeOrderAs } from '../orders/order-pages.ts'
import { type Reply, visitor } from '../visitor.ts'
import { otherKinds, world } from '../world.ts'
import { type Screens, textsIn, textsOfMail } from './shown-texts.ts'

/** The pages that a guest opens, without any input. */
const pages = [
  '/',
  '/shop/',
  '/shop/page/99/',
  '/product-category/vases/',
  '/product-tag/gift/',
  '/shop/?orderby=price',
  '/product/vase-alba/',
  '/product/tray-rivo/',
  '/product/coaster-orlo/',
  '/product/candle-lume/',
  '/product/bust-livia/',
  '/product/cloth-lino/',
  '/product/set-riva/',
  '/product/lamp-faro/',
  '/product/tea-club/',
  '/product/workshop-tornio/',
  '/product/pattern-book/',
  '/product/tile-losa/',
  '/product/vase-segreta/',
  '/about/',
  '/contact/',
  '/faq/',
  '/privacy-policy/',
  '/terms/',
  '/shipping-and-returns/',
  '/cart/',
  '/checkout/',
  '/wishlist/',
  '/wishlist/shared/AAAAAAAAAAAAAAAAAAAAAA/',
  '/track-order/',
  '/my-account/',
  '/my-account/lost-password/',
  '/my-account/sign-in-link/',
  '/my-account/second-factor/',
  '/my-account/confirm-email/?token=none',
  '/my-account/set-up/?token=none',
  '/no-such-page/',
  '/?download_file=1&order=none',
  '/%00',
]

/** What a customer sees of the account. */
const accountPages = [
  '/my-account/',
  '/my-account/orders/',
  '/my-account/wt-smart-coupon/',
  '/my-account/wt-store-credit/',
  '/my-account/edit-address/',
  '/my-account/edit-address/billing/',
  '/my-account/edit-address/new/',
  '/my-account/edit-account/',
  '/my-account/sessions/',
  '/my-account/security/',
  '/my-account/privacy/',
  '/my-account/customer-logout/',
  '/wishlist/',
  '/cart/',
  '/checkout/',
]

/**
 * Goes through a shop with the products of `fillWorld` and `fillOtherKinds` in its current language, as guest, buyer and
 * customer, and returns the texts of all screens and mails. `run` distinguishes the accounts of several calls.
 */
export async function screensOf(app: TestApp, run: string): Promise<Screens> {
  const screens = new Map<string, ReadonlySet<string>>()
  const before = new Set(await outbox(app.shop))
  const show = (name: string, reply: Reply) => screens.set(name, textsIn(bodyOf(reply)))
  const guest = visitor(app.fastify)
  for (const path of pages) show(path, await guest.get(path))
  await showCart(app, show)
  await showCheckout(app, show)
  await showAccount(app, run, show)
  const orders = await showOrders(app, show)
  await sendMails(app, run, orders)
  const mails = new Set<string>()
  for (const mail of (await outbox(app.shop)).filter((each) => !before.has(each)))
    for (const text of textsOfMail(mail)) mails.add(text)
  screens.set('mails', mails)
  return screens
}

type Show = (name: string, reply: Reply) => void

/** A page, or the HTML in the answer of a call. */
function bodyOf({ headers, body }: Reply): string {
  if (!String(headers['content-type']).includes('json')) return body
  const strings: string[] = []
  JSON.parse(body, (name, value) => {
    // Their readers are scripts.
    if (typeof value === 'string' && !/code|nonce|hash|url|redirect|result/.test(name)) strings.push(value)
    return value
  })
  return strings.map((each) => `<p>${each}</p>`).join('')
}

async function showCart(app: TestApp, show: Show): Promise<void> {
  const who = visitor(app.fastify)
  const add = (product_id: number, quantity: number | string, more = {}) =>
    who.post('/?wc-ajax=add_to_cart', { product_id, quantity, ...more })
  show('added', await add(world.coaster, 5))
  show('sold out', await add(world.alba, 9))
  show('no number', await add(world.alba, 'x'))
  show('one at a time', await add(world.lastBust, 2))
  show('not for sale', await add(world.pricelessCloth, 1))
  show('below minimum', await add(otherKinds.tile, 3))
  show('not a step', await add(otherKinds.tile, 13))
  show('external', await add(otherKinds.external, 1))
  show('options missing', await add(world.tray, 1))
  await who.post('/product/vase-alba/', { 'add-to-cart': world.alba, quantity: 1 })
  show('cart with a notice', await who.get('/cart/'))
  await add(world.candle, 2)
  await who.get(`/cart/?add-to-cart=${otherKinds.club}`)
  for (const code of ['none', 'ten', 'min900', 'expired', 'gift', 'saved', 'saved'])
    show(`coupon ${code}`, await applyCoupon(who, code))
  show('cart with coupons', await who.get('/cart/'))
  show('mini-cart', await who.get('/?wc-ajax=get_refreshed_fragments'))
  show('totals', await who.get('/?wc-ajax=get_cart_totals'))
  const cart = await who.get('/cart/')
  const [, key = ''] = /name="cart\[([0-9a-f]+)\]\[qty\]"/.exec(cart.body) ?? []
  const nonce = { 'woocommerce-cart-nonce': hidden(cart, 'woocommerce-cart-nonce') }
  show('line removed', await who.get(`/cart/?remove_item=${key}&_wpnonce=${nonce['woocommerce-cart-nonce']}`))
  await who.post('/cart/', { ...nonce, [`cart[${key}][qty]`]: 7, update_cart: '1' })
  show('cart updated', await who.get('/cart/'))
}

async function showCheckout(app: TestApp, show: Show): Promise<void> {
  const who = visitor(app.fastify)
  for (const product_id of [world.candle, world.coaster])
    await who.post('/?wc-ajax=add_to_cart', { product_id, quantity: 2 })
  await applyCoupon(who, 'ten')
  show('checkout', await who.get('/checkout/'))
  const form = await checkoutForm(who)
  const nonce = {
    ...form,
    billing_first_name: '',
    billing_postcode: 'x',
    billing_email: 'x',
    billing_phone: '!',
  }
  show('checkout with errors', await who.post('/checkout/', nonce))
  show('checkout refused', await who.post('/?wc-ajax=checkout', nonce))
  show('another country', await who.post('/checkout/', { ...form, billing_country: 'GB', billing_state: '' }))
  show('stale form', await who.post('/?wc-ajax=checkout', { ...form, placement_key: '' }))
  show('no method', await who.post('/?wc-ajax=checkout', { ...form, payment_method: 'none' }))
  const security = /data-review-nonce="([^"]+)"/.exec((await who.get('/checkout/')).body)?.[1] ?? ''
  const address = { country: 'US', state: 'OR', postcode: '97205', city: 'Portland', payment_method: 'cod' }
  show('order review', await who.post('/?wc-ajax=update_order_review', { security, ...address }))
}

async function showAccount(app: TestApp, run: string, show: Show): Promise<void> {
  const email = `${run}@customer.example`
  const guest = visitor(app.fastify)
  const register = { nonce: 'woocommerce-register-nonce' }
  const fields = { register: '1', email: `new${run}@customer.example` }
  show('weak password', await send(guest, '/my-account/', { ...fields, password: 'vase' }, register))
  await send(guest, '/my-account/', { ...fields, password: 'a vase of grey marble' }, register)
  show('registered', await guest.get('/my-account/?done=registered'))
  show('wrong password', await signIn(guest, email, { password: 'wrong' }))
  const id = await accountIn(app, email)
  await issueCredit(app.shop, { email, minor: 5000, code: `CREDIT-${run}`.toUpperCase(), days: 30 })
  const who = visitor(app.fastify)
  await signIn(who, email)
  for (const path of accountPages) show(`empty ${path}`, await who.get(path))
  await who.post('/?wc-ajax=handsel_wishlist', { add: world.candle })
  await placeOrderAs(app, { who, products: { [world.coaster]: 1 }, form: { terms: '1' } })
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
  for (const path of accountPages) show(`customer ${path}`, await who.get(path))
  const { rows } = await app.database.pool.query('select id from shop_order where account_id = $1', [id])
  show('own order', await who.get(`/my-account/view-order/${rows[0].id}/`))
  for (const done of Object.keys(doneNotices))
    show(`done ${done}`, await who.get(`/my-account/?done=${done}`))
  const wrong = { password_current: 'x', password_1: 'a', password_2: 'b', save_account_password: '1' }
  const nonce = { nonce: 'save-account-details-nonce' }
  show('details with errors', await send(who, '/my-account/edit-account/', wrong, nonce))
  const missing = { save_address: '1', country: 'US' }
  show('address with errors', await send(who, '/my-account/edit-address/new/', missing))
  show(
    'two-factor set-up',
    await send(who, '/my-account/security/', { action: 'begin_totp', password: PASSWORD }),
  )
}

type Orders = Readonly<Record<'transfer' | 'cash' | 'files' | 'check', PlacedOrder>>

async function showOrders(app: TestApp, show: Show): Promise<Orders> {
  const place = (payment_method: string, product: number, form = {}) =>
    placeOrderAs(app, { form: { payment_method, terms: '1', ...form }, products: { [product]: 1 } })
  const transfer = await place('bacs', world.coaster, { order_comments: 'Leave it with Bea' })
  const cash = await place('cod', world.candle)
  const check = await place('cheque', world.coaster)
  const files = await place('bacs', otherKinds.pattern)
  const page = (name: string, order: PlacedOrder, path = order.page) =>
    order.who.get(path).then((at) => show(name, at))
  await page('order by transfer', transfer)
  await page('order in cash', cash)
  await page('order by check', check)
  await page('order with files', files)
  await page('pay page', transfer, transfer.payPage)
  await page('cancel page', check, `/?cancel_order=true&order=${check.key}&order_id=${check.id}`)
  await page('order again', cash, `/?order_again=${cash.id}&key=${cash.key}`)
  const track = await transfer.who.get('/track-order/')
  const nonce = 'woocommerce-order_tracking-nonce'
  const fields = {
    orderid: '7777777',
    order_email: 'a@example.com',
    track: 'x',
    [nonce]: fieldOf(track, 'track', nonce),
  }
  show('order not found', await transfer.who.post('/track-order/', fields))
  await recordManualPayment(app.shop, files.id)
  await page('files to download', files)
  await addNote(app.shop, files.id, { text: 'Glaze fixed', isForBuyer: true })
  await recordManualPayment(app.shop, transfer.id)
  await shipOrder(app.shop, transfer.id, {
    carrier: 'UPS',
    number: 'A-1',
    url: 'https://ups.example/',
    isPart: true,
  })
  await page('part shipped', transfer)
  await shipOrder(app.shop, transfer.id, {
    carrier: 'UPS',
    number: 'A-2',
    url: 'https://ups.example/',
    isPart: false,
  })
  await page('shipped', transfer)
  await moveOrderTo(app.shop, transfer.id, 'completed')
  await page('completed', transfer)
  await refundOrder(app.shop, transfer.id, {
    key: transfer.key,
    amountMinor: 100,
    reason: 'Chipped',
    restock: false,
  })
  await page('refunded in part', transfer)
  await cancelOrder(app.shop, check.id, { by: 'buyer' })
  await page('cancelled', check)
  return { transfer, cash, files, check }
}

const orderMails: readonly OrderMailName[] = ['processing', 'paid', 'on-hold', 'pay-link', 'new-order']

const accountMails = [
  'reset',
  'sign-in',
  'verify',
  'welcome',
  'already-registered',
  'change-email',
  'email-changed',
  'password-changed',
  'sign-in-changed',
] as const

async function sendMails(app: TestApp, run: string, orders: Orders): Promise<void> {
  const name = `${run}@customer.example`
  for (const mail of accountMails)
    await queueAccountMail(app.shop.db, app.shop, { mail, name, id: `${run} ${mail}` })
  for (const { id } of Object.values(orders))
    await queueOrderMails(app.shop.db, app.shop, id, orderMails, run)
  await app.runJobs()
}
