import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import type { SafeHtml } from '../../../ui/Html.tsx'
import type { Address } from '../../addresses/rules/address.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Grant } from '../../orders/rules/grant.ts'
import type { Order } from '../../orders/rules/order.ts'
import { giftCardSteps } from '../../orders/texts.ts'
import { OrderAddresses } from '../../orders/ui/OrderAddresses.tsx'
import { NextSteps, OrderedGoods, OrderNotes } from '../../orders/ui/OrderSections.tsx'
import { orderStatusText } from '../texts.ts'

type Props = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly placedOn: string
  /** How to pay, while that is of use. */
  readonly instructions: readonly string[]
  readonly notes: readonly SafeHtml[]
  readonly files: readonly Grant[]
  readonly nowMs: number
  /** One for each line, in their order. */
  readonly pictures: readonly (Picture | undefined)[]
  readonly addressLines: (address: Address) => readonly string[]
}

/** One order of the account, as it stands; made to be printed too. */
export function OrderView(props: Props) {
  const { order, notes, currency, instructions } = props
  return (
    <div data-printed="">
      <Facts {...props} />
      <NextSteps steps={instructions} cards={giftCardSteps(order, currency)} className="order-view-next" />
      <OrderedGoods {...props} />
      <div className="order-view-beside">
        <OrderAddresses order={order} addressLines={props.addressLines} />
        <OrderNotes notes={notes} />
      </div>
      <p className="order-view-on">
        <ButtonLink kind="quiet" href="/my-account/orders/">
          All orders
        </ButtonLink>
        <Button kind="quiet" className="order-view-print" data-print="">
          Print this page
        </Button>
      </p>
    </div>
  )
}

function Facts({ order, currency, placedOn }: Props) {
  const facts = [
    ['State', orderStatusText[order.status]],
    ['Date', placedOn],
    ['Total', formatMoney(order.sums.totalMinor, currency)],
    ['Payment', order.paymentTitle],
  ] as const
  return (
    <dl className="order-view-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
