import { type Args, type CommandOption, WrongUsage } from '../../cli/command.ts'
import { createTexts } from './owner-texts.ts'

/** Options of "coupons create" that are fields of a record. */
const fieldOfOption = {
  code: 'code',
  description: 'description',
  minimum: 'minimum_amount',
  maximum: 'maximum_amount',
  starts: 'date_starts',
  expires: 'date_expires',
  limit: 'usage_limit',
  'limit-per-user': 'usage_limit_per_user',
  pieces: 'limit_usage_to_x_items',
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

const kindOfOption = { percent: 'percent', amount: 'fixed_cart', 'per-piece': 'fixed_product' } as const

export const createOptions: Readonly<Record<string, CommandOption>> = {
  code: { type: 'string', value: 'CODE', about: 'the code; without it, one that is hard to guess' },
  percent: { type: 'string', value: '10', about: 'a share off the goods' },
  amount: { type: 'string', value: '15.00', about: 'an amount off the cart' },
  'per-piece': { type: 'string', value: '5.00', about: 'an amount off each piece' },
  description: { type: 'string', value: 'TEXT', about: 'what shoppers read on its card' },
  minimum: { type: 'string', value: '50.00', about: 'what the goods must come to' },
  maximum: { type: 'string', value: '500.00', about: 'what the goods may come to' },
  starts: { type: 'string', value: 'DAY', about: 'the first day, such as 2026-12-01' },
  expires: { type: 'string', value: 'DAY', about: 'the day at whose beginning it is over' },
  limit: { type: 'string', value: 'N', about: 'how often it can be used' },
  'limit-per-user': { type: 'string', value: 'N', about: 'how often by one buyer' },
  pieces: { type: 'string', value: 'N', about: 'for how many pieces at most, the dearest first' },
  products: { type: 'string', value: 'SKU,…', about: 'the products that it is for' },
  categories: { type: 'string', value: 'SLUG,…', about: 'the categories that it is for' },
  emails: { type: 'string', value: 'ADDRESS,…', about: 'who may use it: ada@example.com,*@example.org' },
  listed: { type: 'string', value: 'PLACE,…', about: 'where its card stands: my_account,cart,checkout' },
  individual: { type: 'boolean', about: 'no other coupon beside it' },
  'exclude-sale': { type: 'boolean', about: 'not for pieces on sale' },
  'free-shipping': { type: 'boolean', about: 'grants free shipping' },
  auto: { type: 'boolean', about: 'applies by itself' },
  draft: { type: 'boolean', about: 'not to be used yet' },
}

/** The record that the options ask for. */
export function recordFrom(args: Args, drawnCode: () => string): Record<string, unknown> {
  const kinds = Object.keys(kindOfOption).filter((option): option is keyof typeof kindOfOption =>
    args.has(option),
  )
  const [kind, second] = kinds
  if (second) throw new WrongUsage(createTexts.oneKind)
  if (!kind && !args.has('free-shipping')) throw new WrongUsage(createTexts.noKind)
  const given = Object.entries(fieldOfOption).filter(([option]) => args.has(option))
  return {
    code: drawnCode(),
    ...(kind && { discount_type: kindOfOption[kind], amount: args.text(kind) }),
    ...Object.fromEntries(given.map(([option, field]) => [field, args.text(option) ?? true])),
    ...(args.has('draft') && { status: 'draft' }),
  }
}

/** The option by which a field of the record was given. */
export function optionOf(field: PropertyKey | undefined, args: Args): string {
  if (field === 'amount')
    return `--${Object.keys(kindOfOption).find((option) => args.has(option)) ?? 'amount'}`
  const [option = String(field ?? '')] =
    Object.entries(fieldOfOption).find(([, name]) => name === field) ?? []
  return `--${option}`
}
