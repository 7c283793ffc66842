/** What pages, calls and mails tell of prices, read as a person or a search engine would; amounts in minor units. */

/** "$1,234.50" in minor units, of each amount in a text. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, whole = '', cents = '']) =>
    Number(whole.replaceAll(',', '') + cents),
  )
}

/** What stands in each element of a kind, as text. */
export function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ' '))
}

/** Where a page or a table says what a thing costs: its prices by quantity, from the least quantity on. */
export type Told = {
  readonly priceOfOne: number
  readonly steps: readonly (readonly [from: number, price: number])[]
}

export function toldBy(html: string, id: number): Told | undefined {
  const element = [...html.matchAll(/<[^>]*\sdata-tiered-pricing-table(?:=""|\s|>)[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`data-product-id="${id}"`))
  if (!element) return undefined
  const attribute = (name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '').replaceAll('&quot;', '"')
  const rules = JSON.parse(attribute('data-price-rules')) as Record<string, number>
  return {
    priceOfOne: Number(attribute('data-price')),
    steps: Object.entries(rules).map(([from, price]) => [Number(from), price] as const),
  }
}

/** What so many pieces come to by what is told, in minor units. */
export function sumOf({ priceOfOne, steps }: Told, quantity: number): number {
  const reached = steps.filter(([from]) => from <= quantity).sort(([one], [other]) => other - one)
  // Amounts of the wire are exact to a ten-thousandth of a cent; binary numbers are not.
  const price = Math.round((reached[0]?.[1] ?? priceOfOne) * 1e8)
  return Math.round((price * quantity) / 1e6)
}

/** What the card of a listing says that its product costs: the price now, or both ends of a span. */
export function priceOnCard(html: string, slug: string): number[] {
  const card =
    html.split('<li class="product').find((each) => each.includes(`href="/product/${slug}/"`)) ?? ''
  const said = /<span class="price">(?:<del>[\s\S]*?<\/del>)?([\s\S]*?)<(?:p|div|button|a|form)[ >]/.exec(
    card,
  )?.[1]
  return amountsIn(said ?? '')
}

type Variant = { readonly sku?: string; readonly offers?: { readonly price: string } }

/** What search engines are told that one piece costs. */
export function structuredPrice(html: string, sku: string): number {
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as Variant & { hasVariant?: readonly Variant[] })
    .flatMap((each) => [each, ...(each.hasVariant ?? [])])
  return Number(data.find((each) => each.sku === sku && each.offers)?.offers?.price)
}

/** The sums that the mail of an order tells: of each line of goods, of all of them, and the total. */
export function sumsMailed(mails: readonly string[], orderId: number): number[] {
  const mail = mails.map(readable).find((text) => text.includes(`Your order ${orderId} is with us.`)) ?? ''
  const said = /^Order \d+$([\s\S]*?)^Total: .*$/m.exec(mail)?.[0] ?? ''
  // Every line ends with its sum; of delivery, which is no line of goods, nothing is expected here.
  const sums = said.split('\n').filter((line) => !/^(?:Order|Free delivery|Delivery|Standard)/.test(line))
  return sums.flatMap((line) => amountsIn(line).slice(-1))
}

/** A message without the marks that it travels with. */
function readable(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
