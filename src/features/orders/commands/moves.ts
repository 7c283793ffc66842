import { type Command, type CommandContext, WrongUsage, withShop } from '../../../cli/command.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import { cancelOrder, moveOrderTo, takePayment } from '../moves-by-hand.ts'
import type { Order } from '../rules/order.ts'
import { readOrder } from '../store.ts'
import { stateIn } from './list.ts'
import { orderNumber } from './order-number.ts'
import {
  moneyStaysText,
  movesOfTheirOwn,
  noOrderText,
  notCancellableText,
  notMovedText,
  notWaitingText,
} from './owner-texts.ts'

export const paidCommand: Command = {
  name: 'orders paid',
  summary: 'Notes that an order was paid: it goes on, and its buyer is told',
  usage: 'NUMBER',
  words: [1, 1],
  options: {},
  run(args, context) {
    const id = orderNumber(args)
    return withShop(context, async (shop) => {
      const before = await readOrder(shop.db, id)
      const paid = await takePayment(shop, id)
      if (!paid.ok) return refuse(context, paid.reason === 'no-order' ? noOrderText(id) : notWaitingText(id))
      // What is paid at the door stays where it is, and its buyer has just paid it.
      const goesOn = before?.state !== paid.value.state
      context.print(
        goesOn
          ? `Order ${id} is paid. Its buyer gets a mail, with the files if it holds any.`
          : `Order ${id} is paid. It stays ${paid.value.state}.`,
      )
      return 0
    })
  },
}

const note = {
  type: 'string',
  value: 'TEXT',
  about: 'what the timeline says of it; its buyer does not see it',
} as const

export const moveCommand: Command = {
  name: 'orders move',
  summary: 'Brings an order into another state, with all that goes with it; once, however often it is said',
  usage: 'NUMBER STATE [--note TEXT]',
  words: [2, 2],
  options: { note },
  run(args, context) {
    const id = orderNumber(args)
    const to = stateIn(args.words[1])
    if (!to) throw new WrongUsage('Which state?')
    const ofItsOwn = movesOfTheirOwn[to]
    if (ofItsOwn) throw new WrongUsage(ofItsOwn)
    return withShop(context, async (shop) => {
      const moved = await moveOrderTo(shop, id, to, { note: args.text('note') })
      if (!moved.ok) return refuseOf(shop, context, id, (order) => notMovedText(moved.reason, order, to))
      context.print(`Order ${id} is ${to}.`)
      return 0
    })
  },
}

export const cancelCommand: Command = {
  name: 'orders cancel',
  summary: 'Cancels an order: pieces, uses of coupons and store credit come back, and its buyer is told',
  usage: 'NUMBER [--note TEXT]',
  words: [1, 1],
  options: { note },
  run(args, context) {
    const id = orderNumber(args)
    return withShop(context, async (shop) => {
      const cancelled = await cancelOrder(shop, id, { by: 'owner', note: args.text('note') })
      if (!cancelled.ok) return refuseOf(shop, context, id, notCancellableText)
      context.print(`Order ${id} is cancelled.`)
      const owed = moneyStaysText(cancelled.value, currencyFormat(shop.settings))
      if (owed) context.warn(owed)
      return 0
    })
  },
}

/** Says why nothing was done with an order as it stands, or that there is none. */
export async function refuseOf(
  shop: Shop,
  context: CommandContext,
  id: number,
  words: (order: Order) => string,
): Promise<number> {
  const order = await readOrder(shop.db, id)
  return refuse(context, order ? words(order) : noOrderText(id))
}

export function refuse(context: CommandContext, text: string): number {
  context.warn(text)
  return 1
}
