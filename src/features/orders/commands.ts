import { type Command, WrongUsage } from '../../cli/command.ts'
import { takePayment } from './orders.ts'
import { notPaidText } from './texts.ts'

const paidCommand: Command = {
  name: 'orders paid',
  summary: 'Notes that an order was paid: it goes on, and its buyer is told',
  usage: 'NUMBER',
  words: [1, 1],
  options: {},
  async run(args, context) {
    const id = /^\d{1,15}$/.test(args.words[0] ?? '') ? Number(args.words[0]) : undefined
    if (id === undefined) throw new WrongUsage('NUMBER is the number of an order.')
    const { shop, close } = await context.openShop()
    try {
      const paid = await takePayment(shop, id)
      if (paid.ok)
        context.print(`Order ${id} is paid. Its buyer gets a mail, with the files if it holds any.`)
      else context.warn(notPaidText[paid.reason](id))
      return paid.ok ? 0 : 1
    } finally {
      await close()
    }
  },
}

export const orderCommands: readonly Command[] = [paidCommand]
