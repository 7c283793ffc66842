import { type Command, WrongUsage } from '../../../cli/command.ts'
import { payPath, shopOrigin } from '../pages/order-paths.ts'
import { isPayable } from '../rules/order-state.ts'
import { queueOrderMails } from '../states/advance-order.ts'
import { addNote } from '../states/notes.ts'
import { readOrder } from '../store/order-store.ts'
import { refuse } from './move.ts'
import { orderNumber, withOrder } from './order-number.ts'
import { notPayableText, orderNotFoundText } from './owner-texts.ts'

const MAX_NOTE_LENGTH = 5000

export const noteCommand: Command = {
  name: 'orders note',
  summary: 'Adds a note to an order, for yourself or for its buyer, who gets it by mail',
  usage: 'NUMBER TEXT [--for-buyer]',
  positionals: [2, 2],
  options: { 'for-buyer': { type: 'boolean', about: 'its buyer reads it too' } },
  run(args, context) {
    const number = orderNumber(args)
    const text = args.positionals[1]?.trim() ?? ''
    if (text === '' || text.length > MAX_NOTE_LENGTH) {
      throw new WrongUsage(`TEXT has 1 to ${MAX_NOTE_LENGTH} characters.`)
    }
    const isForBuyer = args.has('for-buyer')
    return withOrder(context, number, async (shop, id) => {
      const added = await addNote(shop, id, { text, isForBuyer })
      if (!added.ok) return refuse(context, orderNotFoundText(number))
      context.print(isForBuyer ? 'It is written. Its buyer gets a mail.' : 'It is written.')
      return 0
    })
  },
}

export const payLinkCommand: Command = {
  name: 'orders pay-link',
  summary: 'Prints the address where an order can be paid, or mails it to its buyer',
  usage: 'NUMBER [--mail]',
  positionals: [1, 1],
  options: { mail: { type: 'boolean', about: 'send it to its buyer too' } },
  run(args, context) {
    const number = orderNumber(args)
    return withOrder(context, number, async (shop, id) => {
      const order = await readOrder(shop.db, id)
      if (!order) return refuse(context, orderNotFoundText(number))
      if (!isPayable(order.state)) return refuse(context, notPayableText(order))
      context.print(shopOrigin(shop) + payPath(order))
      // Each call sends another mail.
      if (args.has('mail')) await queueOrderMails(shop.db, shop, id, ['pay-link'], String(shop.nowMs()))
      return 0
    })
  },
}
