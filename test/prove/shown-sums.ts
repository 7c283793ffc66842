import { wordsOf } from './buyers.ts'

/** What stands under the lines, from the subtotal to the total, as one text; the taxes that lie in it are left out. */
export function sumsIn(text: string): string {
  const words = wordsOf(text.replace(/<details.*?<\/details>/gs, ''))
    .replace(/[:()]/g, ' ')
    .replaceAll('Remove', ' ')
    .replace(/\s+/g, ' ')
  return /Subtotal \$(?:(?!Subtotal).)*?Total \$[\d.,]*\d/.exec(words)?.[0] ?? 'no sums'
}

/** The total of such a text, in cents. */
export function centsOf(sums: string): number {
  return cents(sums.split('Total ').at(-1) ?? '')
}

/** Whether the amounts before the total come to it; what is taken off has a minus. */
export function addsUp(sums: string): boolean {
  const rows = sums.slice(0, sums.lastIndexOf('Total '))
  const amounts = [...rows.matchAll(/[−-]?\$[\d.,]*\d/g)].map(([amount]) => cents(amount))
  return amounts.length > 0 && amounts.reduce((sum, amount) => sum + amount, 0) === centsOf(sums)
}

function cents(amount: string): number {
  return Math.round(Number(amount.replace('−', '-').replace(/[$,]/g, '')) * 100)
}

/** Whether each line of a cart's page is its price as often as there are pieces, or says that the price is rounded. */
export function unitsMultiply(page: string): boolean {
  const lines = [...page.matchAll(/<tr class="woocommerce-cart-form__cart-item[\s\S]*?<\/tr>/g)].map(
    ([line]) => line,
  )
  const cell = (line: string, name: string) =>
    wordsOf(new RegExp(`<td class="${name}[^>]*>([\\s\\S]*?)</td>`).exec(line)?.[1] ?? '')
  return (
    lines.length > 0 &&
    lines.every((line) => {
      const [price, sum] = ['product-price', 'product-subtotal'].map((name) => lastAmount(cell(line, name)))
      const pieces = Number(/class="[^"]*\bqty\b[^"]*"[^>]* value="(\d+)"/.exec(line)?.[1] ?? Number.NaN)
      return price !== undefined && (price * pieces === sum || /rounded/i.test(cell(line, 'product-price')))
    })
  )
}

/** The price that holds stands behind the one that is struck. */
function lastAmount(text: string): number | undefined {
  const amounts = [...text.matchAll(/\$[\d.,]*\d/g)].map(([amount]) => cents(amount))
  return amounts[0] === undefined ? undefined : amounts.at(-1)
}

/** The plain text of a mail, without the marks that it travels with. */
export function plainPart(mail: string): string {
  const [, text = mail] = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? []
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
