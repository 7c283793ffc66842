import { type Command, type CommandContext, withShop } from '../../cli/command.ts'
import { eraseEmail, exportOfEmail } from './privacy.ts'
import { privacyTexts } from './texts.ts'

/** What staff do for people who ask by mail, guests among them: that the address is theirs, staff has to be shown. */
export const privacyCommands: readonly Command[] = [
  {
    name: 'privacy export',
    summary: 'Prints everything that the shop holds about an e-mail address, as JSON',
    usage: 'EMAIL',
    words: [1, 1],
    options: {},
    run: ({ words: [email = ''] }, context) =>
      withShop(context, async (shop) => {
        const made = await exportOfEmail(shop, email)
        if (!made) return tell(context, [privacyTexts.nothingHeld])
        context.print(JSON.stringify(made, null, 2))
        return 0
      }),
  },
  {
    name: 'privacy erase',
    summary: 'Erases what the shop holds about an e-mail address; orders stay, without their buyer',
    usage: 'EMAIL [--open-orders]',
    words: [1, 1],
    options: {
      'open-orders': {
        type: 'boolean',
        about: 'orders that are under way too: they were called off with their buyer',
      },
    },
    run: ({ words: [email = ''], has }, context) =>
      withShop(context, async (shop) => {
        const erased = await eraseEmail(shop, email, { openOrders: has('open-orders') })
        if (!erased.ok) {
          const wayOut = erased.byOrders ? [privacyTexts.openOrders] : []
          return tell(context, [...erased.because, privacyTexts.nothingErased, ...wayOut])
        }
        const told = erased.value.done.length > 0 ? erased.value.done : [privacyTexts.nothingHeld]
        for (const line of told) context.print(line)
        return 0
      }),
  },
]

function tell({ warn }: CommandContext, lines: readonly string[]): number {
  for (const line of lines) warn(line)
  return 1
}
