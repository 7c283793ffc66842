import { type Command, WrongUsage, withShop } from '../../../cli/command.ts'
import { formatMoney } from '../../../kernel/format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat, momentText } from '../../settings/general.ts'
import { type OrdersAsked, readAskedIds } from '../owner-store.ts'
import type { Order } from '../rules/order.ts'
import { type OrderState, orderStates } from '../rules/order-state.ts'
import { readOrders } from '../store.ts'

const MOST = 1000
const COMMON = 50

export const listCommand: Command = {
  name: 'orders list',
  summary: 'Shows orders with number, time, state, total, way to pay and e-mail, the last first',
  usage: '[--state STATE] [--email EMAIL] [--limit N]',
  options: {
    state: { type: 'string', value: 'STATE', about: `only those that are ${orderStates.join(', ')}` },
    email: { type: 'string', value: 'EMAIL', about: 'only those of this address' },
    limit: { type: 'string', value: 'N', about: `how many, at most ${MOST}; else ${COMMON}` },
  },
  run(args, context) {
    const asked: OrdersAsked = {
      state: stateIn(args.text('state')),
      email: args.text('email')?.trim(),
      limit: limitIn(args.text('limit')),
    }
    return withShop(context, async (shop) => {
      const orders = await readOrders(shop.db, await readAskedIds(shop.db, asked))
      for (const order of orders) context.print(orderLine(shop, order))
      return 0
    })
  },
}

/** The state that somebody names; throws `WrongUsage` for what is none. */
export function stateIn(text: string | undefined): OrderState | undefined {
  if (text === undefined) return undefined
  const state = orderStates.find((each) => each === text.trim().toLowerCase())
  if (!state) throw new WrongUsage(`A state is one of ${orderStates.join(', ')}.`)
  return state
}

function limitIn(text: string | undefined): number {
  if (text === undefined) return COMMON
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MOST) throw new WrongUsage(`--limit is a number from 1 to ${MOST}.`)
  return limit
}

function orderLine({ settings }: Shop, { id, placedAt, state, sums, paymentTitle, billing }: Order): string {
  const total = formatMoney(sums.totalMinor, currencyFormat(settings))
  const placed = momentText(placedAt.getTime(), settings)
  return [id, placed, state, total, paymentTitle, billing.email].join('\t')
}
