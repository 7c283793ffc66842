import { type HttpRequest, send } from './http-request.ts'

/** A visitor with cookies, who shops with the calls of a browser. */
export type Shopper = { cookie: string }

/** Fills the cart of a new visitor with these products or variations; all of them must be for sale. */
export async function fillCart(origin: string, ids: readonly number[]): Promise<Shopper> {
  const shopper: Shopper = { cookie: '' }
  for (const id of ids) {
    const reply = await post(origin, shopper, '/?wc-ajax=add_to_cart', { product_id: String(id) })
    if (!reply.body.includes('"fragments"'))
      throw new Error(`Product ${id} did not go into the cart: ${reply.body}`)
  }
  return shopper
}

/** The body of a classic checkout that this visitor could send now. */
export async function checkoutBody(origin: string, shopper: Shopper): Promise<string> {
  return (await checkoutBodies(origin, shopper)).order
}

/** The same, and the body of the order review that the page requests before it. */
export async function checkoutBodies(
  origin: string,
  shopper: Shopper,
): Promise<{ readonly review: string; readonly order: string }> {
  const page = await send(origin, { path: '/checkout/', headers: { cookie: shopper.cookie } })
  const security = /data-review-nonce="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const where = { country: 'US', state: 'OR', postcode: '97205', city: 'Portland', address: '12 Kiln Lane' }
  const shipping = Object.entries(where).map(([name, value]) => [`s_${name}`, value])
  const review = { security, payment_method: 'cod', ...where, ...Object.fromEntries(shipping) }
  return { review: new URLSearchParams(review).toString(), order: orderBody(page.body) }
}

function orderBody(page: string): string {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
  return new URLSearchParams({
    billing_first_name: 'Ada',
    billing_last_name: 'Marsh',
    billing_country: 'US',
    billing_address_1: '12 Kiln Lane',
    billing_city: 'Portland',
    billing_state: 'OR',
    billing_postcode: '97205',
    billing_phone: '5035550100',
    billing_email: 'ada@example.com',
    payment_method: 'cod',
    placement_key: hidden('placement_key'),
    'woocommerce-process-checkout-nonce': hidden('woocommerce-process-checkout-nonce'),
  }).toString()
}

async function post(origin: string, shopper: Shopper, path: string, fields: Record<string, string>) {
  const httpRequest: HttpRequest = {
    path,
    method: 'POST',
    headers: { cookie: shopper.cookie },
    body: new URLSearchParams(fields).toString(),
  }
  const reply = await send(origin, httpRequest)
  shopper.cookie = withCookies(shopper.cookie, reply.headers['set-cookie'] ?? [])
  return reply
}

function withCookies(jar: string, changes: string | readonly string[]): string {
  const cookies = new Map(
    jar
      .split('; ')
      .filter(Boolean)
      .map((entry) => split(entry)),
  )
  for (const change of [changes].flat()) {
    const [name, value] = split(change.split(';')[0] ?? '')
    cookies.set(name, value)
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function split(entry: string): [string, string] {
  const equals = entry.indexOf('=')
  return [entry.slice(0, equals), entry.slice(equals + 1)]
}
