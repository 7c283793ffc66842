import { type Command, type CommandContext, WrongUsage } from '../../../cli/command.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import type { Order } from '../rules/order.ts'
import { cancelOrder, moveOrderTo, recordManualPayment } from '../states/manual-moves.ts'
import { readOrder } from '../store/order-store.ts'
import { parseState } from './list.ts'
import { orderNumber, withOrder } from './order-number.ts'
import {
  movesWithCommand,
  notAwaitingPaymentText,
  notCancellableText,
  notMovedText,
  orderNotFoundText,
  stillToRefundText,
} from './owner-texts.ts'

export const paidCommand: Command = {
  name: 'orders paid',
  summary: 'Records that an order was paid, moves it on and mails its buyer',
  usage: 'NUMBER',
  positionals: [1, 1],
  options: {},
  run(args, context) {
    const number = orderNumber(args)
    return withOrder(context, number, async (shop, id) => {
      const before = await readOrder(shop.db, id)
      const paid = await recordManualPayment(shop, id)
      if (!paid.ok)
        return refuse(
          context,
          paid.reason === 'no-order' ? orderNotFoundText(number) : notAwaitingPaymentText(number),
        )
      // An order paid on delivery does not move.
      const hasMoved = before?.state !== paid.value.state
      context.print(
        hasMoved
          ? `Order ${number} is paid. Its buyer gets a mail, with the files if it holds any.`
          : `Order ${number} is paid. It stays ${paid.value.state}.`,
      )
      return 0
    })
  },
}

const note = {
  type: 'string',
  value: 'TEXT',
  about: 'the text on the timeline; the buyer does not see it',
} as const

export const moveCommand: Command = {
  name: 'orders move',
  summary: 'Moves an order to another state, with all effects; repeating it changes nothing',
  usage: 'NUMBER STATE [--note TEXT]',
  positionals: [2, 2],
  options: { note },
  run(args, context) {
    const number = orderNumber(args)
    const to = parseState(args.positionals[1])
    if (!to) throw new WrongUsage('Which state?')
    const otherCommandText = movesWithCommand[to]
    if (otherCommandText) throw new WrongUsage(otherCommandText)
    return withOrder(context, number, async (shop, id) => {
      const moved = await moveOrderTo(shop, id, to, { note: args.text('note') })
      if (!moved.ok) return refuseOf(shop, context, id, (order) => notMovedText(moved.reason, order, to))
      context.print(`Order ${number} is ${to}.`)
      return 0
    })
  },
}

export const cancelCommand: Command = {
  name: 'orders cancel',
  summary: 'Cancels an order, returns stock, coupon uses and store credit, and mails its buyer',
  usage: 'NUMBER [--note TEXT]',
  positionals: [1, 1],
  options: { note },
  run(args, context) {
    const number = orderNumber(args)
    return withOrder(context, number, async (shop, id) => {
      const cancelled = await cancelOrder(shop, id, { by: 'owner', note: args.text('note') })
      if (!cancelled.ok) return refuseOf(shop, context, id, notCancellableText)
      context.print(`Order ${number} is cancelled.`)
      const moneyStays = stillToRefundText(
        cancelled.value,
        currencyFormat(shop.settings, cancelled.value.currency),
      )
      if (moneyStays) context.warn(moneyStays)
      return 0
    })
  },
}

/** Prints why nothing was done with an order, or that it does not exist. */
export async function refuseOf(
  shop: Shop,
  context: CommandContext,
  id: number,
  refusalText: (order: Order) => string,
): Promise<number> {
  const order = await readOrder(shop.db, id)
  return refuse(context, order ? refusalText(order) : orderNotFoundText(id))
}

export function refuse(context: CommandContext, text: string): number {
  context.warn(text)
  return 1
}
