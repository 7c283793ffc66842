import { type Args, type Command, WrongUsage, withShop } from '../../../cli/command.ts'
import { type Parcel, shipOrder } from '../moves-by-hand.ts'
import { trackingLink } from '../rules/tracking-link.ts'
import { refuseOf } from './moves.ts'
import { orderNumber } from './order-number.ts'
import { notSentText } from './owner-texts.ts'

export const shipCommand: Command = {
  name: 'orders ship',
  summary: 'Notes a parcel that leaves, and tells its buyer; several parts may leave one after another',
  usage: 'NUMBER --carrier CARRIER [--number X] [--url URL] [--part]',
  words: [1, 1],
  options: {
    carrier: { type: 'string', value: 'CARRIER', about: 'who carries it' },
    number: { type: 'string', value: 'X', about: 'by which its buyer can follow it' },
    url: { type: 'string', value: 'URL', about: 'where they can follow it' },
    part: { type: 'boolean', about: 'more of the order follows' },
  },
  run(args, context) {
    const id = orderNumber(args)
    const parcel = parcelIn(args)
    return withShop(context, async (shop) => {
      const sent = await shipOrder(shop, id, parcel)
      if (!sent.ok) return refuseOf(shop, context, id, notSentText)
      context.print(`Order ${id} is ${sent.value.state}. Its buyer gets a mail.`)
      return 0
    })
  },
}

const LONGEST = 120
const LONGEST_URL = 1000

function parcelIn(args: Args): Parcel {
  const carrier = args.text('carrier')?.trim() ?? ''
  if (carrier === '') throw new WrongUsage('Who carries it? --carrier CARRIER')
  const number = args.text('number')?.trim() ?? ''
  if (carrier.length > LONGEST || number.length > LONGEST) {
    throw new WrongUsage(`--carrier and --number have at most ${LONGEST} characters.`)
  }
  const url = args.text('url')?.trim() ?? ''
  if (url !== '' && (url.length > LONGEST_URL || !trackingLink(url))) {
    throw new WrongUsage('--url is a whole address of the web, beginning with https://.')
  }
  return { carrier, number, url, isPart: args.has('part') }
}
