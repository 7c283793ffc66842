import { plainAmounts } from '../texts/plain-amounts.ts'

/** Prices as pages, calls and mails show them to people and search engines; amounts in minor units. */

/** "$1,234.50" in minor units, of each amount in a text. */
export function amountsIn(text: string): number[] {
  return [...plainAmounts(text).matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, whole = '', cents = '']) =>
    Number(whole.replaceAll(',', '') + cents),
  )
}

/** The text of each element that matches. */
export function textsOf(html: string, pattern: RegExp): string[] {
  return [...plainAmounts(html).matchAll(pattern)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ' '))
}

/** The prices of a product as a page or table shows them: prices by quantity, from the lowest quantity on. */
export type DisplayedPrices = {
  readonly priceOfOne: number
  readonly steps: readonly (readonly [from: number, price: number])[]
}

export function displayedPricesIn(html: string, id: number): DisplayedPrices | undefined {
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

/** The sum for a quantity by the displayed prices, in minor units. */
export function sumOf({ priceOfOne, steps }: DisplayedPrices, quantity: number): number {
  const reached = steps.filter(([from]) => from <= quantity).sort(([one], [other]) => other - one)
  // Amounts in attributes are exact to a ten-thousandth of a cent; binary numbers are not.
  const price = Math.round((reached[0]?.[1] ?? priceOfOne) * 1e8)
  return Math.round((price * quantity) / 1e6)
}

/** The price on a product's card in a listing: the current price, or both ends of a range. */
export function priceOnCard(html: string, slug: string): number[] {
  const card =
    plainAmounts(html)
      .split('<li class="product')
      .find((each) => each.includes(`href="/product/${slug}/"`)) ?? ''
  const shownText =
    /<span class="price">(?:<del>[\s\S]*?<\/del>)?([\s\S]*?)<(?:p|div|button|a|form)[ >]/.exec(card)?.[1]
  return amountsIn(shownText ?? '')
}

type Variant = { readonly sku?: string; readonly offers?: { readonly price: string } }

/** The price of one item in the structured data. */
export function structuredPrice(html: string, sku: string): number {
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as Variant & { hasVariant?: readonly Variant[] })
    .flatMap((each) => [each, ...(each.hasVariant ?? [])])
  return Number(data.find((each) => each.sku === sku && each.offers)?.offers?.price)
}

/** The sums in the mail of an order: of each line, the subtotal, and the total. */
export function sumsMailed(mails: readonly string[], orderId: number): number[] {
  const mail = mails.map(readable).find((text) => text.includes(`received your order ${orderId}.`)) ?? ''
  const shownText = /^Order \d+$([\s\S]*?)^Total: .*$/m.exec(mail)?.[0] ?? ''
  // Every line ends with its sum; shipping is left out.
  const sums = shownText
    .split('\n')
    .filter((line) => !/^(?:Order|Free shipping|Shipping|Standard)/.test(line))
  return sums.flatMap((line) => amountsIn(line).slice(-1))
}

/** Decodes a quoted-printable message. */
function readable(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
