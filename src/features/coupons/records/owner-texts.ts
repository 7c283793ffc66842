import { type CurrencyFormat, formatMoney, plainAmount } from '../../../kernel/format.ts'
import type { JsonFileRefusal } from '../../../platform/files/json-file.ts'
import type { CouponWithUses } from '../rules/validity.ts'

/** Texts for the owner about invalid values of a coupon. */
export const valueTexts = {
  text: (max: number) => `This must be a text of at most ${max} characters.`,
  amountInput: (decimals: number) =>
    `This must be an amount from 0 on such as 15${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}, with at most ${decimals} digits after the point.`,
  percent: 'This must be a percentage from 0 to 100 such as 12.5, without the sign.',
  count: 'This must be a whole number from 0 on; 0 is no limit.',
  yesNo: 'This must be true or false.',
  list: 'This must be a list of at most 1000 entries.',
  time: 'This must be a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00.',
} as const

const anyOf = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

export const recordTexts = {
  record: 'This is not a coupon.',
  meta: 'This must be a list of {"key": …, "value": …}, or an object.',
  code: 'A code has 1 to 100 visible characters.',
  oneOf: (values: readonly string[]) => `This must be ${anyOf(values)}.`,
  kind: (kinds: readonly string[]) => `This must be ${anyOf(kinds)}; gift products are in "giveaway".`,
  credit: 'Store credit is not a coupon: use "handsel credit issue".',
  amount: 'This must be an amount such as 15.00.',
  country: 'This must be a list of two-letter codes of countries, such as US.',
  email: 'This must be an e-mail address, in which * matches any characters: *@example.com.',
  reference: 'This must be an SKU, a slug or an id.',
  product: (named: string) => `There is no product with the SKU or id "${named}".`,
  category: (named: string) => `There is no category with the slug or id "${named}".`,
  ranges: 'This must be an object of SKUs or slugs, such as {"VAS-ALBA": {"min": 2, "max": 5}}.',
  giftPrice: 'This must be "free", {"percent": "50"}, {"amount": "5.00"} or {"final": "5.00"}.',
  choose: 'This must be "all", or "one" for the shopper to choose.',
  quantity: 'This must be a whole number from 1 to 1000.',
  priority: 'This must be a whole number from -1000 to 1000; the higher is tried sooner.',
  range: 'This must not be below the minimum.',
  repeats:
    'A repeating gift needs "min_matching_pieces" or "min_matching_amount": it is given for each multiple of that minimum.',
  unknownField: (names: readonly string[]) =>
    `A coupon has nothing called ${names.map((name) => `"${name.slice(0, 60)}"`).join(', ')}.`,
  codeOfCredit: (code: string) => `"${code}" is the code of a store credit.`,
  duplicate: (code: string) => `The code "${code}" is used twice.`,
  notAList: 'The file must hold a list of coupons: [{"code": …}, …].',
  tooMany: 'No file has more than 10,000 coupons.',
} as const

/** Texts for the owner when "coupons create" has no or two kinds of discount. */
export const createTexts = {
  oneKind: 'A coupon gives one of --percent, --amount and --per-unit.',
  noKind: 'Say what the coupon gives: --percent, --amount, --per-unit or --free-shipping.',
} as const

/** Why a file of coupons cannot be read, for the owner. */
export const couponFileRefusalText: Readonly<Record<JsonFileRefusal, string>> = {
  unreadable: 'There is no file of this name that can be read.',
  'too-large': 'No file of coupons is larger than 20 MB.',
  'no-json': 'This is not JSON. The file must hold a list of coupons, as WooCommerce’s REST API answers it.',
}

/** A problem with its path, for the owner: `[2].amount: …`. */
export function couponProblemLine(path: readonly PropertyKey[], text: string): string {
  const location = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return location === '' ? text : `${location.replace(/^\./, '')}: ${text}`
}

export const couponsUnchangedText = 'Nothing was changed.'
export const existsText = (code: string): string =>
  `There is a coupon "${code}" already. "coupons import" changes coupons.`
export const unknownConditionText = (code: string, name: string): string =>
  `Coupon "${code}": what "${name}" asks for is not known here. It is kept, and has no effect.`

export function couponsImportedText(created: number, changed: number): string {
  const count = (number: number) => `${number} coupon${number === 1 ? '' : 's'}`
  return `${count(created)} created, ${count(changed)} changed.`
}

/** A coupon as one line of the list for the owner. */
export function couponListText(
  { coupon, uses }: CouponWithUses,
  currency: CurrencyFormat,
  day: (ms: number) => string,
): string {
  const { code, kind, amount, usageLimit, startsAtMs, expiresAtMs } = coupon
  const used = uses.used + uses.held + uses.heldByBuyer
  const figure =
    kind === 'percent' ? `${plainAmount(amount, 4).replace(/\.?0+$/, '')} %` : formatMoney(amount, currency)
  const what = kind === 'fixed_product' ? `${figure} off each piece` : `${figure} off`
  const notes = [
    !coupon.isPublished && 'not published',
    coupon.grantsFreeShipping && 'free shipping',
    coupon.giveaway && 'gifts',
    coupon.autoPriority !== undefined && 'applies by itself',
    startsAtMs !== undefined && `from ${day(startsAtMs)}`,
    expiresAtMs !== undefined && `until ${day(expiresAtMs)}`,
  ]
  return [code, what, `used ${used}${usageLimit > 0 ? ` of ${usageLimit}` : ''}`, ...notes]
    .filter(Boolean)
    .join('\t')
}
