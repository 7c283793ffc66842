import { type Args, type CommandContext, WrongUsage, withShop } from '../../../cli/command.ts'
import type { Shop } from '../../../platform/shop.ts'
import { readIdByNumber } from '../store/look-up-store.ts'
import { orderNotFoundText } from './owner-texts.ts'

/** The number of the order that a command is about: its first argument. */
export function orderNumber({ positionals: [text = ''] }: Args): number {
  if (!/^\d{1,15}$/.test(text)) throw new WrongUsage('NUMBER is the number of an order.')
  return Number(text)
}

/** Runs a command about the order with this number; without one it says so. */
export function withOrder(
  context: CommandContext,
  number: number,
  run: (shop: Shop, id: number) => Promise<number>,
): Promise<number> {
  return withShop(context, async (shop) => {
    const id = await readIdByNumber(shop.db, number)
    if (id !== undefined) return run(shop, id)
    context.warn(orderNotFoundText(number))
    return 1
  })
}
