import { Agent, request } from 'node:http'
import type { HostileCall } from './calls.ts'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

export type Received = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** A visitor with a session and a filled cart, who has read every nonce that pages show. */
export type Attacker = {
  send(sent: Sent): Promise<Received>
  /** The address of a call, with a product, an id and so on in place of its parameters. */
  pathOf(call: HostileCall): string
  /** The fields of a valid form of this call, its nonces included. */
  fieldsOf(call: HostileCall): Promise<Record<string, string>>
  close(): void
}

const ANSWER_MS = 5_000
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const buyer = {
  ...Object.fromEntries(
    ['billing_', 'shipping_', 'calc_shipping_', 's_', ''].flatMap((kind) =>
      Object.entries({
        ...{
          first_name: 'Ada',
          last_name: 'Marsh',
          country: 'US',
          address_1: '12 Kiln Lane',
          address: '12 Kiln Lane',
        },
        ...{
          city: 'Portland',
          state: 'OR',
          postcode: '97205',
          phone: '5035550100',
          email: 'ada@example.com',
        },
      }).map(([name, value]) => [kind + name, value]),
    ),
  ),
  payment_method: 'cod',
}

export type AttackerOptions = {
  /** Those of all requests; the `host` of the shop's public URL, where it has one. */
  readonly headers?: Readonly<Record<string, string>>
  /** Signs in first. */
  readonly account?: { readonly username: string; readonly password: string }
}

export async function attackerOf(
  origin: string,
  { headers = {}, account }: AttackerOptions = {},
): Promise<Attacker> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const cookies = new Map<string, string>()
  const send = (sent: Sent) =>
    sendOver(agent, origin, sent, {
      host: new URL(origin).host,
      ...headers,
      cookie: [...cookies].map((one) => one.join('=')).join('; '),
    })
  const open = async (path: string, body?: string) => {
    const sent: Sent =
      body === undefined ? { method: 'GET', path } : { method: 'POST', path, headers: formType, body }
    const received = await send(sent)
    for (const line of [received.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return received.body
  }

  if (account) {
    const nonce = hiddenIn(await open('/my-account/'))['woocommerce-login-nonce']
    await open('/my-account/', `${new URLSearchParams(account)}&login=1&woocommerce-login-nonce=${nonce}`)
    if (!(await open('/my-account/')).includes('customer-logout'))
      throw new Error('The account is not signed in.')
  }
  const shop = await open('/shop/')
  const slugs = [...new Set([...shop.matchAll(/href="\/product\/([\w-]+)\//g)].map(([, slug]) => slug ?? ''))]
  let pages = shop
  for (const slug of slugs.slice(0, 6)) pages += await open(`/product/${slug}/`)
  const buttons = tagsIn(pages, '[a-z]+')
  const sold = buttons.map((one) => one['data-product_id'] ?? (one['name'] === 'add-to-cart' && one['value']))
  const ids = [...new Set(sold.flatMap((id) => id || []))]
  for (const id of ids.slice(0, 8)) await open('/?wc-ajax=add_to_cart', `product_id=${id}&quantity=1`)
  for (const path of ['/cart/', '/checkout/', '/my-account/', '/my-account/lost-password/', '/track-order/'])
    pages += await open(path)
  const nonces = [...new Set(pages.match(/\b[0-9a-f]{10}\b/g))]
  const hidden = hiddenIn(pages)
  delete hidden['add-to-cart']
  const base = { ...hidden, ...buyer, product_id: ids[0] ?? '' }

  const pathOf = ({ address }: HostileCall) =>
    address
      .replace(':slug', slugs[0] ?? 'a')
      .replace(/:(id|page)\b/, '1')
      .replace(':kind', 'billing')
      .replace(/:\w+\*?/g, 'a')
  const known = new Map<string, Promise<Record<string, string>>>()
  const validFields = async (call: HostileCall): Promise<Record<string, string>> => {
    if (call.method === 'GET') return base
    const names = [...new Set(['security', '_wpnonce', ...call.fields.filter((name) => /nonce/.test(name))])]
    const tries = nonces.map((nonce) => ({
      ...base,
      ...Object.fromEntries(names.map((name) => [name, nonce])),
    }))
    for (const fields of tries) {
      const body = new URLSearchParams(fields).toString()
      const { status, body: answer } = await send({
        method: call.method,
        path: pathOf(call),
        headers: formType,
        body,
      })
      if (status !== 403 && answer !== '-1' && !answer.includes('out of date')) return fields
    }
    return tries[0] ?? base
  }
  return {
    send,
    pathOf,
    close: () => agent.destroy(),
    fieldsOf(call) {
      const found = known.get(call.method + call.address) ?? validFields(call)
      known.set(call.method + call.address, found)
      return found
    },
  }
}

/** The attributes of each tag with such a name, in whatever order they are printed. */
function tagsIn(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  )
}

/** The values of hidden inputs, by their names. */
function hiddenIn(html: string): Record<string, string> {
  const hidden = tagsIn(html, 'input').filter(({ type, name }) => type === 'hidden' && name)
  return Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value]))
}

function sendOver(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: Sent,
  own: Record<string, string>,
) {
  return new Promise<Received>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      origin,
      { method, path, agent, headers: { ...own, ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.setTimeout(ANSWER_MS, () => outgoing.destroy(new Error('no answer')))
    outgoing.end(body)
  })
}
