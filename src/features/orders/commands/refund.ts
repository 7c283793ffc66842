import { randomUUID } from 'node:crypto'
import { type Command, type CommandContext, WrongUsage } from '../../../cli/command.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { parseMinor } from '../../../kernel/money.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import { type RefundRequest, refundOrder } from '../payments/refund-order.ts'
import { refundableMinor } from '../rules/order.ts'
import { readOrder } from '../store/order-store.ts'
import { refuse } from './move.ts'
import { orderNumber, withOrder } from './order-number.ts'
import { amountFormatText, fullyRefundedText, orderNotFoundText, refundRefusalText } from './owner-texts.ts'

const MAX_KEY_LENGTH = 255

export const refundCommand: Command = {
  name: 'orders refund',
  summary: 'Records a refund and mails the buyer; without an amount, all that is left',
  usage: 'NUMBER [--amount 12.50] [--reason TEXT] [--restock] [--key KEY]',
  positionals: [1, 1],
  options: {
    amount: { type: 'string', value: 'AMOUNT', about: 'how much; else all that is left' },
    reason: { type: 'string', value: 'TEXT', about: 'why; its buyer reads it' },
    restock: {
      type: 'boolean',
      about: 'the items came back and go back to stock; only with a full refund',
    },
    key: {
      type: 'string',
      value: 'KEY',
      about: 'used twice, it makes one refund; otherwise a key is generated and printed',
    },
  },
  run(args, context) {
    const number = orderNumber(args)
    const key = args.text('key') ?? randomUUID()
    if (key.length > MAX_KEY_LENGTH) throw new WrongUsage(`--key has at most ${MAX_KEY_LENGTH} characters.`)
    const details = { key, reason: args.text('reason')?.trim() ?? '', restock: args.has('restock') }
    return withOrder(context, number, async (shop, id) => {
      const amount = await amountMinor(shop, id, args.text('amount'))
      return typeof amount === 'string'
        ? refuse(context, amount)
        : makeRefund(shop, context, id, { ...details, amountMinor: amount })
    })
  },
}

/** The amount to refund, in minor units, or a sentence why nothing can be refunded. */
async function amountMinor(shop: Shop, id: number, text: string | undefined): Promise<number | string> {
  const order = await readOrder(shop.db, id)
  if (!order) return orderNotFoundText(id)
  const currency = currencyFormat(shop.settings, order.currency)
  if (text !== undefined) return parseAmount(text, currency.decimals) || amountFormatText(currency)
  if (order.paidMinor === 0) return refundRefusalText('nothing-paid', order, currency)
  return refundableMinor(order) || fullyRefundedText(order.number)
}

/** A comma separates thousands only: "10,00" more likely means ten than a thousand, and is refused. */
function parseAmount(text: string, decimals: number): number | undefined {
  return /,(?!\d{3}(?:\D|$))/.test(text) ? undefined : parseMinor(text, decimals)
}

async function makeRefund(
  shop: Shop,
  context: CommandContext,
  id: number,
  refund: RefundRequest,
): Promise<number> {
  // Printed first: after an interruption the same refund can be repeated with it.
  context.print(`Key: ${refund.key}`)
  const outcome = await refundOrder(shop, id, refund)
  if (outcome.ok) {
    const currency = currencyFormat(shop.settings, outcome.value.currency)
    const remaining = formatMoney(refundableMinor(outcome.value), currency)
    context.print(
      `${formatMoney(refund.amountMinor, currency)} of order ${outcome.value.number} refunded; ${remaining} is left of it.`,
    )
    return 0
  }
  const order = await readOrder(shop.db, id)
  if (!order) return refuse(context, orderNotFoundText(id))
  const currency = currencyFormat(shop.settings, order.currency)
  return refuse(context, refundRefusalText(outcome.reason, order, currency))
}
