import { type Args, type Command, type CommandContext, WrongUsage, withShop } from '../../../cli/command.ts'
import { GUEST, roles } from '../../../kernel/roles.ts'
import { currencyFormat } from '../../settings/general.ts'
import { type LostPair, lostPair } from '../rules/written/lost-pairs.ts'
import { parseRules, type RulesChange } from '../rules/written/parse-rules.ts'
import { type OptionsChange, parseLayout, parseYesNo } from '../rules/written/written-options.ts'
import type { WrittenRules } from '../rules/written/written-rules.ts'
import { removeTiers, setTiers, type TierRefusal, type TierRequest } from './change-tiers.ts'
import { tierRefusalText } from './owner-texts.ts'
import { allTierLines, tierLines } from './tier-lines.ts'
import { findTarget, parseTarget } from './tier-target.ts'

const TARGET = 'product:SKU|category:SLUG'

const listCommand: Command = {
  name: 'tiers list',
  summary: 'Lists everything that has prices by quantity: categories, products, variations and their roles',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async (shop) => {
      for await (const line of allTierLines(shop)) context.print(line)
      return 0
    }),
}

const showCommand: Command = {
  name: 'tiers show',
  summary: 'Shows the prices by quantity of a product, variation or category, and what guests get',
  usage: TARGET,
  positionals: [1, 1],
  options: {},
  run: (args, context) =>
    withShop(context, async (shop) => {
      const target = await findTarget(shop, shop.db, targetOf(args))
      if (!target.ok) return refuse(context, args, target.reason)
      for (const line of await tierLines(shop, target.value)) context.print(line)
      return 0
    }),
}

/** The option of each part of the rules. */
const ruleOptions = {
  fixed: { value: 'TIERS', about: 'unit prices: "5:20.00,10:18.00" is 20.00 from 5 on and 18.00 from 10 on' },
  percentage: { value: 'TIERS', about: 'discounts in percent: "5:10,10:15"' },
  minimum: { value: 'N', about: 'the minimum quantity; 1 for none' },
  maximum: { value: 'N', about: 'the maximum quantity; 0 for none' },
  step: { value: 'N', about: 'quantities are multiples of it; 0 for none' },
  'regular-price': { value: 'AMOUNT', about: 'with --role: what one item costs its buyers' },
  'sale-price': { value: 'AMOUNT', about: 'with --role: what one item costs its buyers in a sale' },
  discount: { value: 'PERCENT', about: 'with --role: the discount of its buyers on one item' },
  'discount-off': { value: 'PRICE', about: 'with --discount: sale_price (default) or regular_price' },
} as const
type RuleOption = keyof typeof ruleOptions

const roleOption = {
  type: 'string',
  value: 'ROLE',
  about: `of a product: only for buyers of this role: ${GUEST}, customer, shop_manager …`,
} as const

const setCommand: Command = {
  name: 'tiers set',
  summary: 'Sets prices by quantity; what is not given stays as it is',
  usage: `${TARGET} [--role ROLE] --fixed "5:20.00,10:18.00" | --percentage "5:10,10:15" [OPTIONS]`,
  positionals: [1, 1],
  options: {
    role: roleOption,
    ...Object.fromEntries(
      Object.entries(ruleOptions).map(([name, option]) => [name, { type: 'string' as const, ...option }]),
    ),
    'same-prices': {
      type: 'string',
      value: 'yes|no',
      about: 'of a product: all variations have the same prices',
    },
    display: {
      type: 'string',
      value: 'TYPE',
      about: 'of a product: table, blocks, dropdown …; default: as in settings',
    },
    together: {
      type: 'string',
      value: 'yes|no',
      about: 'of a category: all its products in a cart count together',
    },
  },
  run(args, context) {
    const checked = checkedArguments(args)
    return withShop(context, async (shop) => {
      const rules = rulesIn(args, currencyFormat(shop.settings).decimals)
      const outcome = await setTiers(shop, { ...checked, rules })
      if (!outcome.ok) return refuse(context, args, outcome.reason)
      const target = await findTarget(shop, shop.db, checked.target)
      if (target.ok) for (const line of await tierLines(shop, target.value)) context.print(line)
      return 0
    })
  },
}

const removeCommand: Command = {
  name: 'tiers remove',
  summary: 'Removes the prices by quantity of a product, of one of its roles, or of a category',
  usage: `${TARGET} [--role ROLE]`,
  positionals: [1, 1],
  options: { role: roleOption },
  run(args, context) {
    const target = targetOf(args)
    const role = roleIn(args, target)
    return withShop(context, async (shop) => {
      const outcome = await removeTiers(shop, { target, role })
      if (!outcome.ok) return refuse(context, args, outcome.reason)
      context.print(
        `${target.name} has ${role === undefined ? 'none of its own' : `none for ${role}`} any more.`,
      )
      return 0
    })
  },
}

/** The commands that list, show, set and remove prices by quantity. */
export const tierCommands: readonly Command[] = [listCommand, showCommand, setCommand, removeCommand]

function refuse(context: CommandContext, { positionals: [written = ''] }: Args, reason: TierRefusal): number {
  context.warn(tierRefusalText[reason](written))
  return 1
}

function targetOf({ positionals: [written = ''] }: Args): TierRequest['target'] {
  const target = parseTarget(written)
  if (!target) throw new WrongUsage(`Say what it is for: ${TARGET}.`)
  return target
}

function roleIn(args: Args, { kind }: TierRequest['target']): string | undefined {
  const role = args.text('role')
  if (role === undefined) return undefined
  if (kind === 'category')
    throw new WrongUsage('--role is for products: a category has the same prices for all buyers.')
  const known: readonly string[] = [GUEST, ...roles]
  if (!known.includes(role))
    throw new WrongUsage(`No buyer has the role ${role}. Roles: ${known.join(', ')}.`)
  return role
}

/** Everything but the rules, whose amounts need the currency of the shop. */
function checkedArguments(args: Args): Omit<TierRequest, 'rules'> {
  const target = targetOf(args)
  const role = roleIn(args, target)
  const only = (kind: 'product' | 'category', ...names: string[]) => {
    const wrong = target.kind === kind ? undefined : names.find((name) => args.has(name))
    if (wrong) throw new WrongUsage(`--${wrong} is for ${kind === 'product' ? 'products' : 'categories'}.`)
  }
  only('product', 'same-prices', 'display')
  only('category', 'together')
  const ofRoles = (['regular-price', 'sale-price', 'discount', 'discount-off'] as const).find((name) =>
    args.has(name),
  )
  if (ofRoles && role === undefined) throw new WrongUsage(`--${ofRoles} needs --role.`)
  if (args.has('fixed') && args.has('percentage'))
    throw new WrongUsage('Give --fixed or --percentage, not both.')
  if ((args.has('regular-price') || args.has('sale-price')) && args.has('discount'))
    throw new WrongUsage('Give a price or a discount, not both.')
  const known = [...Object.keys(ruleOptions), 'same-prices', 'display', 'together']
  if (!known.some((name) => args.has(name)))
    throw new WrongUsage('Say what to set, such as --fixed "5:20.00".')
  return { target, role, options: optionsIn(args), together: yesNoIn(args, 'together') }
}

function optionsIn(args: Args): OptionsChange {
  const samePrices = yesNoIn(args, 'same-prices')
  const display = args.text('display')
  const layout = display === undefined ? undefined : parseLayout(display)
  if (display !== undefined && layout === undefined) throw new WrongUsage(`There is no display ${display}.`)
  return { ...(samePrices !== undefined && { samePrices }), ...(layout !== undefined && { layout }) }
}

function yesNoIn(args: Args, option: string): boolean | undefined {
  const text = args.text(option)
  const answer = text === undefined ? undefined : parseYesNo(text)
  if (text !== undefined && answer === undefined) throw new WrongUsage(`--${option} takes yes or no.`)
  return answer
}

const partOfOption: Readonly<Record<RuleOption, keyof WrittenRules>> = {
  fixed: 'fixed',
  percentage: 'percentage',
  minimum: 'minimum',
  maximum: 'maximum',
  step: 'step',
  'regular-price': 'regular',
  'sale-price': 'sale',
  discount: 'discount',
  'discount-off': 'discountOff',
}

const lostPairTexts: Readonly<Record<LostPair, string>> = {
  'below-two': 'begins below 2: what one item costs is the price of the product.',
  repeated: 'has a quantity twice.',
  incomplete: 'has a quantity or an amount alone.',
}

function rulesIn(args: Args, decimals: number): RulesChange {
  const given = (Object.keys(ruleOptions) as RuleOption[]).filter((option) => args.has(option))
  const written = given.map((option) => [partOfOption[option], args.text(option) ?? ''])
  const kind = given.find((option) => option === 'fixed' || option === 'percentage')
  const lost = kind && lostPair(args.text(kind) ?? '')
  if (lost) throw new WrongUsage(`--${kind} "${args.text(kind)}" ${lostPairTexts[lost]}`)
  const pricing = args.has('discount') ? 'percentage' : args.has('regular-price') ? 'flat' : undefined
  const read = parseRules(
    {
      ...Object.fromEntries(written),
      ...(kind && { kind }),
      ...(pricing && { pricing }),
    } as Partial<WrittenRules>,
    decimals,
  )
  if (!('invalid' in read)) return read
  const wrong = given.find((option) => partOfOption[option] === read.invalid[0])
  throw new WrongUsage(
    `--${wrong} "${args.text(wrong ?? '')}" cannot be read: ${wrong ? ruleOptions[wrong].about : ''}.`,
  )
}
