import { randomBytes } from 'node:crypto'
import { type Args, type CommandOption, WrongUsage } from '../../../cli/command.ts'
import { createTexts } from './owner-texts.ts'

/** The options of "coupons create" that set a field of the record. */
const fieldOfOption = {
  code: 'code',
  description: 'description',
  minimum: 'minimum_amount',
  maximum: 'maximum_amount',
  starts: 'date_starts',
  expires: 'date_expires',
  limit: 'usage_limit',
  'limit-per-user': 'usage_limit_per_user',
  'max-units': 'limit_usage_to_x_items',
  products: 'product_ids',
  categories: 'product_categories',
  emails: 'email_restrictions',
  listed: 'listed_in',
  individual: 'individual_use',
  'exclude-sale': 'exclude_sale_items',
  'free-shipping': 'free_shipping',
  auto: 'auto',
  draft: 'status',
} as const

const kindOfOption = { percent: 'percent', amount: 'fixed_cart', 'per-unit': 'fixed_product' } as const

export const createOptions: Readonly<Record<string, CommandOption>> = {
  code: { type: 'string', value: 'CODE', about: 'the code; without it, one that is hard to guess' },
  percent: { type: 'string', value: '10', about: 'a percentage off the products' },
  amount: { type: 'string', value: '15.00', about: 'an amount off the cart' },
  'per-unit': { type: 'string', value: '5.00', about: 'an amount off each unit' },
  description: { type: 'string', value: 'TEXT', about: 'what shoppers read on its card' },
  minimum: { type: 'string', value: '50.00', about: 'the minimum subtotal of the cart' },
  maximum: { type: 'string', value: '500.00', about: 'the maximum subtotal of the cart' },
  starts: { type: 'string', value: 'DAY', about: 'the first day, such as 2026-12-01' },
  expires: { type: 'string', value: 'DAY', about: 'the day on which it expires, at 00:00' },
  limit: { type: 'string', value: 'N', about: 'how often it can be used' },
  'limit-per-user': { type: 'string', value: 'N', about: 'how often by one buyer' },
  'max-units': { type: 'string', value: 'N', about: 'the maximum number of units, the most expensive first' },
  products: { type: 'string', value: 'SKU,…', about: 'the products that it is for' },
  categories: { type: 'string', value: 'SLUG,…', about: 'the categories that it is for' },
  emails: { type: 'string', value: 'ADDRESS,…', about: 'who may use it: ada@example.com,*@example.org' },
  listed: { type: 'string', value: 'PLACE,…', about: 'where its card is listed: my_account,cart,checkout' },
  individual: { type: 'boolean', about: 'cannot be combined with other coupons' },
  'exclude-sale': { type: 'boolean', about: 'not for products on sale' },
  'free-shipping': { type: 'boolean', about: 'grants free shipping' },
  auto: { type: 'boolean', about: 'applies automatically' },
  draft: { type: 'boolean', about: 'cannot be used yet' },
}

/** The record that the options describe. */
export function recordFrom(args: Args): Record<string, unknown> {
  const kinds = Object.keys(kindOfOption).filter((option): option is keyof typeof kindOfOption =>
    args.has(option),
  )
  const [kind, second] = kinds
  if (second) throw new WrongUsage(createTexts.oneKind)
  if (!kind && !args.has('free-shipping')) throw new WrongUsage(createTexts.noKind)
  const present = Object.entries(fieldOfOption).filter(([option]) => args.has(option))
  return {
    code: generateCode(),
    ...(kind && { discount_type: kindOfOption[kind], amount: args.text(kind) }),
    ...Object.fromEntries(present.map(([option, field]) => [field, args.text(option) ?? true])),
    ...(args.has('draft') && { status: 'draft' }),
  }
}

/** The option that set a field of the record. */
export function optionOf(field: PropertyKey | undefined, args: Args): string {
  if (field === 'amount')
    return `--${Object.keys(kindOfOption).find((option) => args.has(option)) ?? 'amount'}`
  const [option = String(field ?? '')] =
    Object.entries(fieldOfOption).find(([, name]) => name === field) ?? []
  return `--${option}`
}

// 32 characters that are not easily confused: no l, o, 0 or 1.
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'

/** A random code that cannot be guessed: 60 bits, in three groups that are easy to read aloud. */
export function generateCode(): string {
  const characters = [...randomBytes(12)].map((byte) => alphabet.charAt(byte & 31)).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`
}
