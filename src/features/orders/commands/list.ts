import { type Command, WrongUsage, withShop } from '../../../cli/command.ts'
import { formatMoney } from '../../../kernel/format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat, momentText } from '../../settings/general.ts'
import type { Order } from '../rules/order.ts'
import { type OrderState, orderStates } from '../rules/order-state.ts'
import { readOrders } from '../store/order-store.ts'
import { type OrderFilter, readFilteredOrderIds } from '../store/owner-store.ts'

const MAX_LIMIT = 1000
const DEFAULT_LIMIT = 50

export const listCommand: Command = {
  name: 'orders list',
  summary: 'Shows orders with number, time, state, total, payment method and e-mail, the last first',
  usage: '[--state STATE] [--email EMAIL] [--limit N]',
  options: {
    state: { type: 'string', value: 'STATE', about: `only those that are ${orderStates.join(', ')}` },
    email: { type: 'string', value: 'EMAIL', about: 'only those of this address' },
    limit: { type: 'string', value: 'N', about: `how many, at most ${MAX_LIMIT}; else ${DEFAULT_LIMIT}` },
  },
  run(args, context) {
    const filter: OrderFilter = {
      state: parseState(args.text('state')),
      email: args.text('email')?.trim(),
      limit: parseLimit(args.text('limit')),
    }
    return withShop(context, async (shop) => {
      const orders = await readOrders(shop.db, await readFilteredOrderIds(shop.db, filter))
      for (const order of orders) context.print(orderLine(shop, order))
      return 0
    })
  },
}

/** The state with this name; throws `WrongUsage` for an unknown one. */
export function parseState(text: string | undefined): OrderState | undefined {
  if (text === undefined) return undefined
  const state = orderStates.find((each) => each === text.trim().toLowerCase())
  if (!state) throw new WrongUsage(`A state is one of ${orderStates.join(', ')}.`)
  return state
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MAX_LIMIT) throw new WrongUsage(`--limit is a number from 1 to ${MAX_LIMIT}.`)
  return limit
}

function orderLine({ settings }: Shop, order: Order): string {
  const { number, placedAt, state, sums, currency, paymentTitle, billing } = order
  const total = formatMoney(sums.totalMinor, currencyFormat(settings, currency))
  const placedAtText = momentText(placedAt.getTime(), settings)
  return [number, placedAtText, state, total, paymentTitle, billing.email].join('\t')
}
