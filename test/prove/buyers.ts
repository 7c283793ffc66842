import { drain, formHeaders } from '../support/http/http-request.ts'
import { checkoutBody, fillCart } from '../support/http/shopper.ts'

/** A filled cart and a filled checkout form: one request away from an order. */
export type Ready = { readonly cookie: string; readonly body: string }

/** The answer of the shop to a checkout. */
export type Placed = {
  readonly result: string
  readonly order_id?: number
  readonly redirect?: string
  readonly messages?: string
}

/** Buyers who are ready to order, one cart each; `fields` override those of the form. */
export async function readyBuyers(
  origin: string,
  count: number,
  productIds: readonly number[],
  fields: (index: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<Ready[]> {
  const ready: Ready[] = []
  const tasks = Array.from({ length: count }, (_, index) => async () => {
    const { cookie } = await fillCart(origin, productIds)
    const body = new URLSearchParams(await checkoutBody(origin, { cookie }))
    for (const [name, value] of Object.entries(fields(index))) body.set(name, value)
    ready.push({ cookie, body: body.toString() })
  })
  await drain(tasks, 16)
  return ready
}

/** Sends the checkout with `fetch`, which does not limit the number of parallel requests. */
export async function checkOut(
  origin: string,
  { cookie, body }: Ready,
  headers: Readonly<Record<string, string>> = {},
): Promise<Placed> {
  const response = await fetch(`${origin}/?wc-ajax=checkout`, {
    method: 'POST',
    headers: { ...formHeaders, cookie, ...headers },
    body,
  })
  return (await response.json()) as Placed
}

/** Sends the checkouts of all buyers at once. */
export function checkOutAll(origin: string, buyers: readonly Ready[]): Promise<Placed[]> {
  return Promise.all(buyers.map((buyer) => checkOut(origin, buyer)))
}

export const succeeded = (answers: readonly Placed[]) => answers.filter(({ result }) => result === 'success')

/** The visible text of HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
