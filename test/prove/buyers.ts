import { drain, formHeaders } from '../bench/load.ts'
import { checkoutBody, fillCart } from '../bench/shopper.ts'

/** A cart that is full and a form that is filled in: one press of the button away from an order. */
export type Ready = { readonly cookie: string; readonly body: string }

/** What the shop answers to the button. */
export type Placed = {
  readonly result: string
  readonly order_id?: number
  readonly redirect?: string
  readonly messages?: string
}

/** Buyers who are ready to order, each with a cart of their own; `fields` go over those of the form. */
export async function readyBuyers(
  origin: string,
  count: number,
  goods: readonly number[],
  fields: (index: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<Ready[]> {
  const ready: Ready[] = []
  const tasks = Array.from({ length: count }, (_, index) => async () => {
    const { cookie } = await fillCart(origin, goods)
    const body = new URLSearchParams(await checkoutBody(origin, { cookie }))
    for (const [name, value] of Object.entries(fields(index))) body.set(name, value)
    ready.push({ cookie, body: body.toString() })
  })
  await drain(tasks, 16)
  return ready
}

/** Presses the button: a request on a connection of its own, so that as many are under way as are asked. */
export async function press(
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

/** Presses it all at once, for every buyer. */
export function pressAll(origin: string, buyers: readonly Ready[]): Promise<Placed[]> {
  return Promise.all(buyers.map((buyer) => press(origin, buyer)))
}

export const succeeded = (answers: readonly Placed[]) => answers.filter(({ result }) => result === 'success')

/** HTML as it is read. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
