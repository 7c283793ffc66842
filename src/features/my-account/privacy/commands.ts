import { type Command, type CommandContext, withShop } from '../../../cli/command.ts'
import { eraseEmail, exportOfEmail } from './privacy.ts'

const texts = {
  nothingStored: 'No personal data is stored for this address.',
  nothingErased: 'Nothing was erased.',
  openOrders:
    'Cancel these orders with their buyer, then run this command with --open-orders: the orders are made anonymous as they are.',
} as const

/** Personal data requests by mail, of guests too: staff check first that the address belongs to the person. */
export const privacyCommands: readonly Command[] = [
  {
    name: 'privacy export',
    summary: 'Prints all personal data of an email address, as JSON',
    usage: 'EMAIL',
    positionals: [1, 1],
    options: {},
    run: ({ positionals: [email = ''] }, context) =>
      withShop(context, async (shop) => {
        const personalExport = await exportOfEmail(shop, email)
        if (!personalExport) return warnAll(context, [texts.nothingStored])
        context.print(JSON.stringify(personalExport, null, 2))
        return 0
      }),
  },
  {
    name: 'privacy erase',
    summary: 'Erases the personal data of an email address; orders stay, without their buyer',
    usage: 'EMAIL [--open-orders]',
    positionals: [1, 1],
    options: {
      'open-orders': {
        type: 'boolean',
        about: 'also open orders, which you have cancelled with the buyer',
      },
    },
    run: ({ positionals: [email = ''], has }, context) =>
      withShop(context, async (shop) => {
        const erased = await eraseEmail(shop, email, { openOrders: has('open-orders') })
        if (!erased.ok) {
          const hints = erased.byOrders ? [texts.openOrders] : []
          return warnAll(context, [...erased.messages, texts.nothingErased, ...hints])
        }
        const lines = erased.value.done.length > 0 ? erased.value.done : [texts.nothingStored]
        for (const line of lines) context.print(line)
        return 0
      }),
  },
]

function warnAll({ warn }: CommandContext, lines: readonly string[]): number {
  for (const line of lines) warn(line)
  return 1
}
