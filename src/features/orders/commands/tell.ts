import { type Command, WrongUsage, withShop } from '../../../cli/command.ts'
import { queueMail } from '../advance.ts'
import { addNote } from '../notes.ts'
import { payPath, shopOrigin } from '../order-path.ts'
import { isPayable } from '../rules/order-state.ts'
import { readOrder } from '../store.ts'
import { refuse } from './moves.ts'
import { orderNumber } from './order-number.ts'
import { noOrderText, notPayableText } from './owner-texts.ts'

const LONGEST_NOTE = 5000

export const noteCommand: Command = {
  name: 'orders note',
  summary: 'Writes a note on an order, for yourself or for its buyer, who gets it by mail',
  usage: 'NUMBER TEXT [--for-buyer]',
  words: [2, 2],
  options: { 'for-buyer': { type: 'boolean', about: 'its buyer reads it too' } },
  run(args, context) {
    const id = orderNumber(args)
    const text = args.words[1]?.trim() ?? ''
    if (text === '' || text.length > LONGEST_NOTE) {
      throw new WrongUsage(`TEXT has 1 to ${LONGEST_NOTE} characters.`)
    }
    const isForBuyer = args.has('for-buyer')
    return withShop(context, async (shop) => {
      const added = await addNote(shop, id, { text, isForBuyer })
      if (!added.ok) return refuse(context, noOrderText(id))
      context.print(isForBuyer ? 'It is written. Its buyer gets a mail.' : 'It is written.')
      return 0
    })
  },
}

export const payLinkCommand: Command = {
  name: 'orders pay-link',
  summary: 'Prints the address at which an order can be paid by whoever has it, or mails it to its buyer',
  usage: 'NUMBER [--mail]',
  words: [1, 1],
  options: { mail: { type: 'boolean', about: 'send it to its buyer too' } },
  run(args, context) {
    const id = orderNumber(args)
    return withShop(context, async (shop) => {
      const order = await readOrder(shop.db, id)
      if (!order) return refuse(context, noOrderText(id))
      if (!isPayable(order.state)) return refuse(context, notPayableText(order))
      context.print(shopOrigin(shop) + payPath(order))
      // Each time it is asked for it is another mail.
      if (args.has('mail')) await queueMail(shop.db, shop, id, 'pay-link', String(shop.nowMs()))
      return 0
    })
  },
}
