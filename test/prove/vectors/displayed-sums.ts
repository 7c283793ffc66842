import { plainAmounts } from '../../support/texts/plain-amounts.ts'
import { textOf } from '../buyers.ts'

/** The totals below the lines, from subtotal to total, as one text; included taxes are left out. */
export function sumsIn(text: string): string {
  const plain = textOf(plainAmounts(text).replace(/<details.*?<\/details>/gs, ''))
    .replace(/[:()]/g, ' ')
    .replaceAll('Remove', ' ')
    .replace(/\s+/g, ' ')
  return /Subtotal \$(?:(?!Subtotal).)*?Total \$[\d.,]*\d/.exec(plain)?.[0] ?? 'no sums'
}

/** The total of such a text, in cents. */
export function centsOf(sums: string): number {
  return cents(sums.split('Total ').at(-1) ?? '')
}

/** Whether the amounts before the total add up to it; discounts have a minus sign. */
export function addsUp(sums: string): boolean {
  const rows = sums.slice(0, sums.lastIndexOf('Total '))
  const amounts = [...rows.matchAll(/[−-]?\$[\d.,]*\d/g)].map(([amount]) => cents(amount))
  return amounts.length > 0 && amounts.reduce((sum, amount) => sum + amount, 0) === centsOf(sums)
}

function cents(amount: string): number {
  return Math.round(Number(amount.replace('−', '-').replace(/[$,]/g, '')) * 100)
}

/** Whether each line of the cart page is price times quantity, or says that the price is rounded. */
export function unitsMultiply(page: string): boolean {
  const lines = [...page.matchAll(/<tr class="woocommerce-cart-form__cart-item[\s\S]*?<\/tr>/g)].map(
    ([line]) => line,
  )
  const cell = (line: string, name: string) =>
    textOf(plainAmounts(new RegExp(`<td class="${name}[^>]*>([\\s\\S]*?)</td>`).exec(line)?.[1] ?? ''))
  return (
    lines.length > 0 &&
    lines.every((line) => {
      const [price, sum] = ['product-price', 'product-subtotal'].map((name) => lastAmount(cell(line, name)))
      const quantity = Number(/class="[^"]*\bqty\b[^"]*"[^>]* value="(\d+)"/.exec(line)?.[1] ?? Number.NaN)
      return price !== undefined && (price * quantity === sum || /rounded/i.test(cell(line, 'product-price')))
    })
  )
}

/** The valid price follows the struck-through one. */
function lastAmount(text: string): number | undefined {
  const amounts = [...text.matchAll(/\$[\d.,]*\d/g)].map(([amount]) => cents(amount))
  return amounts[0] === undefined ? undefined : amounts.at(-1)
}

/** The plain text part of a mail, decoded. */
export function plainPart(mail: string): string {
  const [, text = mail] = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? []
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
