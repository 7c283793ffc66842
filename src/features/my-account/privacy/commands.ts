import { type Command, type CommandContext, withShop } from '../../../cli/command.ts'
import { privacyTexts } from '../texts.ts'
import { eraseEmail, exportOfEmail } from './privacy.ts'

/** Personal data requests by mail, of guests too: staff check first that the address belongs to the person. */
export const privacyCommands: readonly Command[] = [
  {
    name: 'privacy export',
    summary: 'Prints all personal data of an e-mail address, as JSON',
    usage: 'EMAIL',
    positionals: [1, 1],
    options: {},
    run: ({ positionals: [email = ''] }, context) =>
      withShop(context, async (shop) => {
        const personalExport = await exportOfEmail(shop, email)
        if (!personalExport) return warnAll(context, [privacyTexts.nothingStored])
        context.print(JSON.stringify(personalExport, null, 2))
        return 0
      }),
  },
  {
    name: 'privacy erase',
    summary: 'Erases the personal data of an e-mail address; orders stay, without their buyer',
    usage: 'EMAIL [--open-orders]',
    positionals: [1, 1],
    options: {
      'open-orders': {
        type: 'boolean',
        about: 'open orders too: they were cancelled with the buyer before',
      },
    },
    run: ({ positionals: [email = ''], has }, context) =>
      withShop(context, async (shop) => {
        const erased = await eraseEmail(shop, email, { openOrders: has('open-orders') })
        if (!erased.ok) {
          const hints = erased.byOrders ? [privacyTexts.openOrdersStaffHint] : []
          return warnAll(context, [...erased.messages, privacyTexts.nothingErased, ...hints])
        }
        const lines = erased.value.done.length > 0 ? erased.value.done : [privacyTexts.nothingStored]
        for (const line of lines) context.print(line)
        return 0
      }),
  },
]

function warnAll({ warn }: CommandContext, lines: readonly string[]): number {
  for (const line of lines) warn(line)
  return 1
}
