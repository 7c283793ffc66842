import { randomUUID } from 'node:crypto'
import { type Command, type CommandContext, WrongUsage, withShop } from '../../../cli/command.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { parseMinor } from '../../../kernel/money.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import { type RefundToMake, refundOrder } from '../refund.ts'
import { refundableMinor } from '../rules/order.ts'
import { readOrder } from '../store.ts'
import { refuse } from './moves.ts'
import { orderNumber } from './order-number.ts'
import { amountText, noOrderText, nothingLeftText, notRefundedText } from './owner-texts.ts'

const LONGEST_KEY = 255

export const refundCommand: Command = {
  name: 'orders refund',
  summary:
    'Notes money that goes back to a buyer, and tells them; all that is left of it, if no amount is given',
  usage: 'NUMBER [--amount 12.50] [--reason TEXT] [--restock] [--key KEY]',
  words: [1, 1],
  options: {
    amount: { type: 'string', value: 'AMOUNT', about: 'how much; else all that is left' },
    reason: { type: 'string', value: 'TEXT', about: 'why; its buyer reads it' },
    restock: {
      type: 'boolean',
      about: 'the pieces came back, and can be sold again; with all of the money alone',
    },
    key: {
      type: 'string',
      value: 'KEY',
      about: 'said twice, it makes one refund; else one is made, and printed',
    },
  },
  run(args, context) {
    const id = orderNumber(args)
    const key = args.text('key') ?? randomUUID()
    if (key.length > LONGEST_KEY) throw new WrongUsage(`--key has at most ${LONGEST_KEY} characters.`)
    const how = { key, reason: args.text('reason')?.trim() ?? '', restock: args.has('restock') }
    return withShop(context, async (shop) => {
      const asked = await amountMinor(shop, id, args.text('amount'))
      return typeof asked === 'string'
        ? refuse(context, asked)
        : makeRefund(shop, context, id, { ...how, amountMinor: asked })
    })
  },
}

/** How much goes back, in minor units, or a sentence that says why nothing can. */
async function amountMinor(shop: Shop, id: number, text: string | undefined): Promise<number | string> {
  const currency = currencyFormat(shop.settings)
  if (text !== undefined) return writtenAmount(text, currency.decimals) || amountText(currency)
  const order = await readOrder(shop.db, id)
  if (!order) return noOrderText(id)
  if (order.paidMinor === 0) return notRefundedText('nothing-paid', order, currency)
  return refundableMinor(order) || nothingLeftText(id)
}

/** A comma parts thousands and nothing else: "10,00" is more likely ten than a thousand, and is asked about again. */
function writtenAmount(text: string, decimals: number): number | undefined {
  return /,(?!\d{3}(?:\D|$))/.test(text) ? undefined : parseMinor(text, decimals)
}

async function makeRefund(
  shop: Shop,
  context: CommandContext,
  id: number,
  refund: RefundToMake,
): Promise<number> {
  // Said before it is made: whoever is cut off here can ask again for the same.
  context.print(`Key: ${refund.key}`)
  const currency = currencyFormat(shop.settings)
  const made = await refundOrder(shop, id, refund)
  if (made.ok) {
    const left = formatMoney(refundableMinor(made.value), currency)
    context.print(
      `${formatMoney(refund.amountMinor, currency)} of order ${id} goes back; ${left} is left of it.`,
    )
    return 0
  }
  const order = await readOrder(shop.db, id)
  return refuse(context, order ? notRefundedText(made.reason, order, currency) : noOrderText(id))
}
