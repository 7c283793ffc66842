import { type Args, type Command, WrongUsage } from '../../../cli/command.ts'
import { trackingLink } from '../rules/tracking-link.ts'
import { type ShippedParcel, shipOrder } from '../states/manual-moves.ts'
import { refuseOf } from './move.ts'
import { orderNumber, withOrder } from './order-number.ts'
import { notShippableText } from './owner-texts.ts'

export const shipCommand: Command = {
  name: 'orders ship',
  summary: 'Records a parcel and mails the buyer; an order can leave in several parts',
  usage: 'NUMBER --carrier CARRIER [--number X] [--url URL] [--part]',
  positionals: [1, 1],
  options: {
    carrier: { type: 'string', value: 'CARRIER', about: 'who carries it' },
    number: { type: 'string', value: 'X', about: 'the tracking number' },
    url: { type: 'string', value: 'URL', about: 'the tracking address' },
    part: { type: 'boolean', about: 'more of the order follows' },
  },
  run(args, context) {
    const number = orderNumber(args)
    const parcel = parseParcel(args)
    return withOrder(context, number, async (shop, id) => {
      const shipped = await shipOrder(shop, id, parcel)
      if (!shipped.ok) return refuseOf(shop, context, id, notShippableText)
      context.print(`Order ${number} is ${shipped.value.state}. Its buyer gets a mail.`)
      return 0
    })
  },
}

const MAX_LENGTH = 120
const MAX_URL_LENGTH = 1000

function parseParcel(args: Args): ShippedParcel {
  const carrier = args.text('carrier')?.trim() ?? ''
  if (carrier === '') throw new WrongUsage('Who carries it? --carrier CARRIER')
  const number = args.text('number')?.trim() ?? ''
  if (carrier.length > MAX_LENGTH || number.length > MAX_LENGTH) {
    throw new WrongUsage(`--carrier and --number have at most ${MAX_LENGTH} characters.`)
  }
  const url = args.text('url')?.trim() ?? ''
  if (url !== '' && (url.length > MAX_URL_LENGTH || !trackingLink(url))) {
    throw new WrongUsage('--url is a full web address, beginning with https://.')
  }
  return { carrier, number, url, isPart: args.has('part') }
}
